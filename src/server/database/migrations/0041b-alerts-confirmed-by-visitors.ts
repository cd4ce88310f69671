import { type Kysely, sql } from 'kysely';

/** Monitors whose alerts wait until visitors stay away as well, and of incidents until when they wait and why they were sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table monitors add column confirm_by_traffic bigint not null default 0`.execute(db);
  await sql`alter table incidents add column alerts_held_until bigint`.execute(db);
  await sql`alter table incidents add column alerts_sent_at bigint`.execute(db);
  await sql`alter table incidents add column alerts_sent_because text`.execute(db);
  await sql`create index incidents_held on incidents (id) where alerts_held_until is not null and ended_at is null`.execute(
    db,
  );
}
