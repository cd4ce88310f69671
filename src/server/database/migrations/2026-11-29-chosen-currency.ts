import { type Kysely, sql } from 'kysely';

/** Accounts with items know the currency of their prices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column is_currency_chosen bigint not null default 0`.execute(db);
  await sql`update accounts set is_currency_chosen = 1
    where exists (select 1 from items where items.account_id = accounts.id)`.execute(db);
}
