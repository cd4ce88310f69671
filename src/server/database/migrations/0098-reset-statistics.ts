import { type Kysely, sql } from 'kysely';

/** Page views that reach the event store only after a website's statistics were deleted are deleted, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table websites add column statistics_reset_at bigint`.execute(db);
  await sql`create index websites_reset on websites (statistics_reset_at) where statistics_reset_at is not null`.execute(
    db,
  );
}
