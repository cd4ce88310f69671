import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Status pages with their groups of monitors, logos, announcements and subscribers. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const withId = (name: string) => {
    const table = db.schema.createTable(name);
    return (
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    ).addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'));
  };
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never)
      .execute();

  await withId('status_pages')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('domain', 'text')
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('theme', 'text', (c) => c.notNull())
    .addColumn('noindex', 'bigint', (c) => c.notNull())
    .addColumn('show_response_times', 'bigint', (c) => c.notNull())
    .addColumn('show_causes', 'bigint', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('logo', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('status_pages_account', 'status_pages', ['account_id', 'id']);
  await sql`create unique index status_pages_slug on status_pages (slug)`.execute(db);
  await sql`create unique index status_pages_domain on status_pages (domain) where domain is not null`.execute(db);

  await db.schema
    .createTable('status_page_groups')
    .addColumn('status_page_id', 'bigint', (c) => c.notNull().references('status_pages.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('status_page_groups_key', ['status_page_id', 'position'] as never)
    .execute();
  await db.schema
    .createTable('status_page_monitors')
    .addColumn('status_page_id', 'bigint', (c) => c.notNull().references('status_pages.id').onDelete('cascade'))
    .addColumn('monitor_id', 'bigint', (c) => c.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('group_position', 'bigint', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('status_page_monitors_key', ['status_page_id', 'monitor_id'] as never)
    .execute();
  await index('status_page_monitors_monitor', 'status_page_monitors', ['monitor_id']);
  await db.schema
    .createTable('status_page_logos')
    .addColumn('status_page_id', 'bigint', (c) => c.primaryKey().references('status_pages.id').onDelete('cascade'))
    .addColumn('content', dialect === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
    .execute();

  await withId('announcements')
    .addColumn('status_page_id', 'bigint', (c) => c.notNull().references('status_pages.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('announcements_page', 'announcements', ['status_page_id', 'starts_at']);

  await withId('subscribers')
    .addColumn('status_page_id', 'bigint', (c) => c.notNull().references('status_pages.id').onDelete('cascade'))
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('email_sealed', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // One subscription an address and page, however often the form is sent.
  await sql`create unique index subscribers_email on subscribers (status_page_id, email_hash)`.execute(db);
  await index('subscribers_unconfirmed', 'subscribers', ['confirmed_at', 'created_at']);
}
