import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Sales that were made elsewhere than in the shop, told by a website's pages or its back end: each once, by its reference. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table website_sales (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      website_id bigint not null references websites (id) on delete cascade,
      reference text not null,
      currency text not null,
      amount_minor bigint not null,
      refunded_minor bigint not null default 0,
      told_by text not null,
      first_visit text,
      last_visit text,
      event_at bigint,
      sold_at bigint not null,
      created_at bigint not null)`,
    'create unique index website_sales_reference on website_sales (website_id, reference)',
    'create index website_sales_sold on website_sales (website_id, sold_at)',
    'create index website_sales_account on website_sales (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
