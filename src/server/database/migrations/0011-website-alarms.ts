import { type Kysely, sql } from 'kysely';

/** Alarms of websites, so that each is told once; and of messages, which website they are about: they go with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('website_alarms')
    .addColumn('website_id', 'bigint', (c) => c.notNull().references('websites.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('website_alarms_key', ['website_id', 'kind'] as never)
    .execute();
  await sql`create index websites_alarms on websites (id) where spike_threshold is not null or drop_threshold is not null`.execute(
    db,
  );
  await db.schema
    .alterTable('outbox')
    .addColumn('website_id', 'bigint', (c) => c.references('websites.id').onDelete('cascade'))
    .execute();
  await sql`create index outbox_website on outbox (website_id) where website_id is not null`.execute(db);
}
