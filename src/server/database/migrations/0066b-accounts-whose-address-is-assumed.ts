import { type Kysely, sql } from 'kysely';

/** Accounts that are there already go on mailing others: from now on that takes a confirmed address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column is_address_assumed bigint not null default 0`.execute(db);
  await sql`update accounts set is_address_assumed = 1`.execute(db);
}
