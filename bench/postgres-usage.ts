import pg from 'pg';
import { cpuMsOf } from './collect/processes.ts';

/** `rows` is the number of rows that were inserted, updated or deleted. */
export type PostgresUsage = { cpuMs: number; walBytes: number; rows: number; commits: number };

export async function postgresUsage(connectionString: string): Promise<PostgresUsage> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: found } = await client.query<Record<'pid' | 'wal' | 'rows' | 'commits', string>>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, (pg_current_wal_lsn() - '0/0') as wal,
         tup_inserted + tup_updated + tup_deleted as rows, xact_commit as commits
       from pg_stat_database where datname = current_database()`,
    );
    const [{ pid, wal, rows, commits }] = found as [(typeof found)[0]];
    return { cpuMs: cpuMsOf(Number(pid)), walBytes: Number(wal), rows: Number(rows), commits: Number(commits) };
  } finally {
    await client.end();
  }
}

export function postgresPer(before: PostgresUsage, after: PostgresUsage, count: number): string {
  const per = (name: keyof PostgresUsage, digits: number) => ((after[name] - before[name]) / count).toFixed(digits);
  return `PostgreSQL ${per('cpuMs', 3)} ms CPU, ${per('walBytes', 0)} bytes of write-ahead log, ${per('rows', 2)} rows written, ${per('commits', 3)} commits`;
}
