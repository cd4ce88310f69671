import { type Kysely, sql } from 'kysely';

/** One mail to each buyer whose order stayed unpaid because of an outage. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table second_chances (
    order_id bigint primary key references orders (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    outage text not null,
    outage_id bigint not null,
    buyer_hash text not null,
    mailed_at bigint,
    handled_at bigint not null
  )`.execute(db);
  await sql`create index second_chances_outage on second_chances (account_id, outage, outage_id)`.execute(db);
  await sql`create index second_chances_buyer on second_chances (account_id, buyer_hash)`.execute(db);
  await sql`create table second_chance_opt_outs (
    buyer_hash text primary key,
    opted_out_at bigint not null
  )`.execute(db);
  await sql`alter table shop_alert_settings add column second_chance_mails bigint not null default 1`.execute(db);
}
