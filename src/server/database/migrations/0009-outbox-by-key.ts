import type { Kysely } from 'kysely';

/** A notice looks for the one that has to leave before it, among as many as a page has subscribers. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('outbox_key')
    .on('outbox')
    .columns(['idempotency_key'] as never)
    .execute();
}
