import { type Kysely, sql } from 'kysely';

/** Sales that came with an event had its exact time, which led from a visit to an order. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `update website_sales set sold_at = sold_at - sold_at % 60000
      where event_at is not null and (told_by = 'page' or event_at - sold_at between 0 and 1000)`,
    `update website_sales set created_at = created_at - created_at % 60000, event_at = event_at - event_at % 60000
      where event_at is not null`,
  ])
    await sql.raw(statement).execute(db);
}
