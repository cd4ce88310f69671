import { type Kysely, sql } from 'kysely';

/** When a maintenance plan was imported. Its windows that were due by then are not announced. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table maintenance_plans add column imported_at bigint`.execute(db);
}
