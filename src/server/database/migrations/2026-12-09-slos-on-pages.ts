import { type Kysely, sql } from 'kysely';

/** Whether a status page shows the objectives that cover only its monitors. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table status_pages add column show_objectives bigint not null default 0`.execute(db);
}
