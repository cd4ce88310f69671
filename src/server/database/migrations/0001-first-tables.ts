import { type ColumnDataType, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

type Column = ColumnDataType | RawBuilder<unknown>;

/** The tables of the first version. Identifiers are never used again on either database. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const create = (name: string) => db.schema.createTable(name);
  const withId = (name: string) => {
    const table = create(name);
    return dialect === 'sqlite'
      ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity());
  };
  const columns = <T extends string>(
    table: CreateTableBuilder<string, T>,
    type: Column,
    required: string,
    optional = '',
  ) => {
    let built: CreateTableBuilder<string, string> = table as CreateTableBuilder<string, string>;
    for (const name of required.split(' ').filter(Boolean)) built = built.addColumn(name, type, (c) => c.notNull());
    for (const name of optional.split(' ').filter(Boolean)) built = built.addColumn(name, type);
    return built;
  };
  const ofAccount = <T extends string>(table: CreateTableBuilder<string, T>) =>
    table.addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'));
  const index = (name: string, table: string, on: string[], unique = false) => {
    const built = db.schema
      .createIndex(name)
      .on(table)
      .columns(on as never);
    return (unique ? built.unique() : built).execute();
  };

  let accounts = columns(
    withId('accounts'),
    'text',
    'username email first_name last_name password_hash time_zone currency heading description contact_email social_links',
    'avatar cover api_key_hash api_key_sealed',
  );
  accounts = columns(accounts, 'bigint', 'is_owner created_at', 'api_key_created_at');
  await accounts.execute();
  // Names keep their letter case and are one name whatever the case.
  await sql`create unique index accounts_username on accounts (lower(username))`.execute(db);
  await index('accounts_email', 'accounts', ['email'], true);
  await index('accounts_api_key', 'accounts', ['api_key_hash'], true);
  // One owner at most, whoever races for the first account.
  await sql`create unique index accounts_owner on accounts (is_owner) where is_owner = 1`.execute(db);

  await columns(
    ofAccount(create('sessions').addColumn('id_hash', 'text', (c) => c.primaryKey())),
    'bigint',
    'created_at seen_at expires_at',
  ).execute();
  await index('sessions_expiry', 'sessions', ['expires_at']);
  await columns(
    columns(ofAccount(withId('invitations')), 'text', 'token_hash', 'email'),
    'bigint',
    'created_at expires_at',
    'used_at',
  ).execute();
  await create('service_settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await ofAccount(create('media').addColumn('id', 'text', (c) => c.primaryKey()))
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('content', dialect === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  let monitors = columns(
    ofAccount(withId('monitors')),
    'text',
    'name url alert_condition request_method request_headers_sealed alerts_sealed condition lease_by',
    'alert_text_lookup request_auth_username request_auth_password_sealed maintenance_start maintenance_end',
  );
  monitors = columns(
    monitors,
    'bigint',
    'interval_s cache_buster paused condition_since failing_checks next_check_at lease_until created_at updated_at',
    'ssl_alert_days domain_alert_days paused_at first_checked_at last_checked_at ssl_expires_at domain_expires_at ssl_alerted_for domain_alerted_for',
  );
  await columns(monitors, 'double precision', '', 'response_time_ms').execute();
  await index('monitors_account', 'monitors', ['account_id', 'id']);
  await index('monitors_due', 'monitors', ['paused', 'next_check_at']);
  const ofMonitor = <T extends string>(table: CreateTableBuilder<string, T>) =>
    table.addColumn('monitor_id', 'bigint', (c) => c.notNull().references('monitors.id').onDelete('cascade'));

  await columns(
    columns(ofMonitor(withId('monitor_gaps')), 'bigint', 'started_at', 'ended_at'),
    'text',
    'reason',
  ).execute();
  await index('monitor_gaps_monitor', 'monitor_gaps', ['monitor_id', 'started_at']);
  await columns(
    columns(ofMonitor(ofAccount(withId('incidents'))), 'text', 'cause'),
    'bigint',
    'started_at',
    'ended_at',
  ).execute();
  await index('incidents_monitor', 'incidents', ['monitor_id', 'started_at']);
  await index('incidents_account', 'incidents', ['account_id', 'started_at']);
  // An incident cannot be opened twice, whatever is killed or raced.
  await sql`create unique index incidents_open on incidents (monitor_id) where ended_at is null`.execute(db);

  const outbox = columns(
    ofAccount(withId('outbox')),
    'text',
    'event channel destination_sealed facts idempotency_key state',
  );
  await columns(
    outbox,
    'bigint',
    'attempts next_attempt_at expires_at lease_until created_at',
    'monitor_id incident_id',
  ).execute();
  await index('outbox_due', 'outbox', ['state', 'next_attempt_at']);
  await index('outbox_incident', 'outbox', ['incident_id']);
  await index('outbox_monitor', 'outbox', ['monitor_id']);
  await columns(
    columns(
      withId('deliveries').addColumn('outbox_id', 'bigint', (c) =>
        c.notNull().references('outbox.id').onDelete('cascade'),
      ),
      'text',
      'error',
    ),
    'bigint',
    'attempted_at delivered duration_ms',
  ).execute();
  await index('deliveries_outbox', 'deliveries', ['outbox_id']);
  await columns(columns(withId('erasures'), 'text', 'stream'), 'bigint', 'subject_id created_at').execute();

  const websites = columns(ofAccount(withId('websites')), 'text', 'domain', 'password_hash exclude_params exclude_ips');
  await columns(websites, 'bigint', 'privacy email exclude_bots favorite created_at updated_at').execute();
  await index('websites_domain', 'websites', ['account_id', 'domain'], true);
  await index('websites_by_domain', 'websites', ['domain']);
  await create('visitor_salts')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('salt', 'text', (c) => c.notNull())
    .execute();

  await columns(ofAccount(withId('market_imports')), 'bigint', 'started_at alive_at', 'finished_at').execute();
  const items = columns(
    ofAccount(withId('items')),
    'text',
    'reference kind name description category sub_category options version demo_link tags thumbnail screenshots currency',
    'preview_image preview_video preview_audio',
  );
  await columns(items, 'bigint', 'price_regular_minor price_extended_minor published_at', 'import_id').execute();
  await index('items_reference', 'items', ['account_id', 'reference'], true);
  const purchases = columns(
    ofAccount(withId('purchases')),
    'text',
    'code_hash code_sealed license_type currency state',
    'buyer_email',
  );
  await columns(
    purchases,
    'bigint',
    'item_id price_minor downloaded purchased_at',
    'import_id supported_until',
  ).execute();
  await index('purchases_code', 'purchases', ['account_id', 'code_hash'], true);
  await index('purchases_date', 'purchases', ['account_id', 'purchased_at', 'id']);
  await index('purchases_item', 'purchases', ['item_id']);
}
