import { type Kysely, sql } from 'kysely';

/** What sellers did for the buyers that an outage hit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table made_good (
    account_id bigint not null references accounts (id) on delete cascade,
    outage text not null,
    outage_id bigint not null,
    buyer_hash text not null,
    coupon_id bigint,
    extended_days bigint not null,
    made_at bigint not null,
    primary key (account_id, outage, outage_id, buyer_hash)
  )`.execute(db);
}
