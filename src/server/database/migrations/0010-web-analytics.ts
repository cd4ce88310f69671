import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What web analytics know beside the events: settings, salts by zone, goals, funnels, segments, shared links, imports, reports. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const withId = (name: string) => {
    const table = db.schema.createTable(name);
    return (
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    )
      .addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('website_id', 'bigint', (c) => c.notNull().references('websites.id').onDelete('cascade'));
  };
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never)
      .execute();
  const column = async (name: string, type: 'text' | 'bigint', standard?: string | number) =>
    db.schema
      .alterTable('websites')
      .addColumn(name, type, (c) => (standard === undefined ? c : c.notNull().defaultTo(standard)))
      .execute();

  await column('time_zone', 'text', 'UTC');
  await column('exclude_paths', 'text');
  await column('exclude_hosts', 'text');
  await column('retention_months', 'bigint');
  await column('noindex', 'bigint', 1);
  await column('honor_gpc', 'bigint', 0);
  await column('alerts_sealed', 'text', '');
  await column('spike_threshold', 'bigint');
  await column('drop_threshold', 'bigint');
  await column('closed_from', 'text');
  await column('closed_until', 'text');
  // Reports and spikes are looked for among the few websites that ask for them.
  await sql`create index websites_reports on websites (id) where email = 1`.execute(db);

  // A day ends at another moment in each zone, and its salt with it. Salts of the former kind end with the upgrade.
  await db.schema.dropTable('visitor_salts').execute();
  await db.schema
    .createTable('visitor_salts')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('visitor_salts_key', ['time_zone', 'day'] as never)
    .execute();

  await withId('goals')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('scroll', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('goals_website', 'goals', ['website_id', 'id']);

  await withId('funnels')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('funnels_website', 'funnels', ['website_id', 'id']);

  await withId('segments')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('filters', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('segments_website', 'segments', ['website_id', 'id']);

  await withId('shared_links')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('token_sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await index('shared_links_website', 'shared_links', ['website_id', 'id']);
  await sql`create unique index shared_links_token on shared_links (token_hash)`.execute(db);

  await withId('website_imports')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('bytes_read', 'bigint', (c) => c.notNull())
    .addColumn('bytes_total', 'bigint', (c) => c.notNull())
    .addColumn('rows_read', 'bigint', (c) => c.notNull())
    .addColumn('rows_skipped', 'bigint', (c) => c.notNull())
    .addColumn('first_day', 'text')
    .addColumn('last_day', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('alive_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await index('website_imports_website', 'website_imports', ['website_id', 'id']);

  // One report a website, kind and period, whatever restarts at that hour.
  await db.schema
    .createTable('website_reports')
    .addColumn('website_id', 'bigint', (c) => c.notNull().references('websites.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('website_reports_key', ['website_id', 'kind', 'period'] as never)
    .execute();

  // What was not counted, and why.
  await db.schema
    .createTable('website_refusals')
    .addColumn('website_id', 'bigint', (c) => c.notNull().references('websites.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('website_refusals_key', ['website_id', 'day', 'reason'] as never)
    .execute();
}
