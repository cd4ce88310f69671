import type { Kysely } from 'kysely';

/** Why the last call of a heartbeat monitor was no good one: kept, because it holds until the next good call. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('monitors').addColumn('heartbeat_failure', 'text').execute();
}
