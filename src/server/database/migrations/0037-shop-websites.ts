import { type Kysely, sql } from 'kysely';

/** Websites that count the visits of an account's shop, and who does not want that. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table websites add column is_shop bigint not null default 0',
    // An account has one shop.
    'create unique index websites_shop on websites (account_id) where is_shop = 1',
    `create table uncounted_shops (
      account_id bigint not null primary key references accounts (id) on delete cascade,
      created_at bigint not null)`,
  ])
    await sql.raw(statement).execute(db);
}
