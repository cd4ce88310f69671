import { type Kysely, sql } from 'kysely';

/** Which maintenance the subscribers of a page were told of. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('maintenance_notices')
    .addColumn('status_page_id', 'bigint', (c) => c.notNull().references('status_pages.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('over_at', 'bigint')
    .addPrimaryKeyConstraint('maintenance_notices_key', ['status_page_id', 'key'] as never)
    .execute();
  await sql`create index maintenance_notices_over on maintenance_notices (over_at)`.execute(db);
}
