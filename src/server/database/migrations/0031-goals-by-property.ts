import { type Kysely, sql } from 'kysely';

/** The property that a page view or an event must have to reach a goal. Steps of funnels keep theirs in their JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table goals add column property text`.execute(db);
  await sql`alter table goals add column property_value text`.execute(db);
}
