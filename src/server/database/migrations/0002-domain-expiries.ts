import type { Kysely } from 'kysely';

/** What registries said of the domains that monitors watch: one row a registrable domain, whoever watches it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('domain_expiries')
    .addColumn('domain', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint')
    .addColumn('looked_up_at', 'bigint')
    .addColumn('next_look_up_at', 'bigint', (c) => c.notNull())
    .addColumn('failed_look_ups', 'bigint', (c) => c.notNull())
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .execute();
}
