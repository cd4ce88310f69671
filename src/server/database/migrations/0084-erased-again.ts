import { type Kysely, sql } from 'kysely';

/**
 * When an erasure was done: it is kept for a while, because a node that was away may still ship events of what was
 * deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table erasures add column erased_at bigint`.execute(db);
}
