import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What the last failing check of a monitor received, and how an account wants to see its list of monitors. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('monitor_failures')
    .addColumn('monitor_id', 'bigint', (c) => c.primaryKey().references('monitors.id').onDelete('cascade'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('failed_at', 'bigint', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('received_sealed', 'text', (c) => c.notNull())
    .execute();

  const views = db.schema.createTable('monitor_views');
  await (dialect === 'sqlite'
    ? views.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    : views.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
  )
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('monitor_views_account')
    .on('monitor_views')
    .columns(['account_id', 'id'] as never)
    .execute();
}
