import { type Kysely, sql } from 'kysely';

/** What a conversion of a goal is worth, where that is fixed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table goals add column amount_minor bigint`.execute(db);
  await sql`alter table goals add column currency text`.execute(db);
}
