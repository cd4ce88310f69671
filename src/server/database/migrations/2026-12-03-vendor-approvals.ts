import { type Kysely, sql } from 'kysely';

/** Items that wait for the approval of the service's owner. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table items add column submitted_at bigint`.execute(db);
  await sql`alter table items add column approved_at bigint`.execute(db);
  await sql`alter table items add column declined_at bigint`.execute(db);
  await sql`alter table items add column declined_reason text not null default ''`.execute(db);
  await sql`create index items_submitted on items (submitted_at, id) where submitted_at is not null`.execute(db);
}
