import { type Kysely, sql } from 'kysely';

/** Which month and share of its quota an account was last told of. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column pageviews_told text not null default ''`.execute(db);
}
