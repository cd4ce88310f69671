import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseOrTransaction } from './database.ts';
import { PostgresClient } from './postgres-client.ts';
import { defaultServer } from './postgres-pool.ts';
import type { Schema } from './schema/index.ts';

const busyMs = 10_000;

export async function withUnmigratedDatabase<T>(
  where: { url: string } | { file: string },
  work: (db: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  const dialect =
    'url' in where
      ? new PostgresDialect({
          pool: new pg.Pool({
            connectionString: await defaultServer(where.url),
            Client: PostgresClient,
            max: 1,
            connectionTimeoutMillis: busyMs,
          }),
        })
      : new SqliteDialect({ database: new Sqlite(where.file, { fileMustExist: true, timeout: busyMs }) });
  const db = new Kysely<Schema>({ dialect });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
