import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What an import added and changed, row by row, and what the check before it had found. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint primary key generated always as identity';
  for (const statement of [
    `create table market_import_changes (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      import_id bigint not null references market_imports (id) on delete cascade,
      subject text not null,
      change text not null,
      text_sealed text not null)`,
    'create index market_import_changes_import on market_import_changes (import_id, id)',
    'alter table market_imports add column expected text',
  ])
    await sql.raw(statement).execute(db);
}
