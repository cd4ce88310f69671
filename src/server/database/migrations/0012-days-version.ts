import type { Kysely } from 'kysely';

/** How often the counted days of a website changed: what was read of them before is out of date. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('websites')
    .addColumn('days_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
