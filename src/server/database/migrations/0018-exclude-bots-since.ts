import { type Kysely, sql } from 'kysely';

/** Since when bots are left out, or count: null is always. Where they were kept so far, they count from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('websites').addColumn('exclude_bots_since', 'bigint').execute();
  await sql`update websites set exclude_bots_since = ${Date.now()} where exclude_bots = 0`.execute(db);
}
