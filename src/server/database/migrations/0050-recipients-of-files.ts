import { type Kysely, sql } from 'kysely';

/** Whether a recipient of reports gets every report as CSV, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table report_recipients add column csv bigint not null default 0`.execute(db);
}
