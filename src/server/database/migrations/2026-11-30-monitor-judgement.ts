import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table monitors add column recovery_threshold bigint`.execute(db);
  await sql`alter table monitors add column confirmation_interval_s bigint`.execute(db);
  await sql`alter table monitors add column upside_down bigint not null default 0`.execute(db);
  await sql`alter table monitors add column notes text`.execute(db);
  await sql`alter table monitors add column runbook_url text`.execute(db);
  await sql`alter table monitors add column passing_checks bigint not null default 0`.execute(db);
  await sql`alter table monitors add column unconfirmed_since bigint`.execute(db);
}
