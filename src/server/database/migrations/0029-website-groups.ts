import { type Kysely, sql } from 'kysely';

/** Groups in the list of websites, and which accounts have the first steps behind them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table websites add column group_name text`.execute(db);
  await sql`alter table accounts add column first_steps_ended_at bigint`.execute(db);
}
