import { sql } from 'kysely';
import type { Database } from './database.ts';

export async function databaseBytes({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<number | null> {
  const query =
    dialect === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return rows[0] === undefined ? null : Number(rows[0].bytes);
}
