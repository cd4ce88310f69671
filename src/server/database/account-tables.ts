import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Schema } from './schema/index.ts';

/** How the rows of a table are known to be an account's: a column that names it, or rows of another table that are. */
type Owned = {
  key: readonly string[];
  /** an indexed column, so that no step reads the whole table again */
  by: string;
  /** the table whose `id` is in that column; without it the column holds the account */
  of?: keyof Schema;
};

const byAccount = (...key: string[]): Owned => ({ key: key.length === 0 ? ['id'] : key, by: 'account_id' });
const byMonitor = (...key: string[]): Owned => rowsOf('monitors', 'monitor_id', key);
const byWebsite = (...key: string[]): Owned => rowsOf('websites', 'website_id', key);
const byStatusPage = (...key: string[]): Owned => rowsOf('status_pages', 'status_page_id', key);
const byItem = (...key: string[]): Owned => rowsOf('items', 'item_id', key);
const byPurchase = (...key: string[]): Owned => rowsOf('purchases', 'purchase_id', key);
const rowsOf = (of: keyof Schema, by: string, key: readonly string[] = []): Owned => ({
  key: key.length === 0 ? ['id'] : key,
  by,
  of,
});

/**
 * The tables with rows of accounts, what refers to others before what it refers to: the order in which they are emptied.
 * A table stands here or in `sharedTables`; one that is in neither does not compile, and neither leaves an account in one
 * that is in the wrong place (`account-tables.test.ts`).
 */
const ownedTables = {
  deliveries: rowsOf('outbox', 'outbox_id'),
  outbox: byAccount(),
  sessions: byAccount('id_hash'),
  account_exports: byAccount(),
  api_keys: byAccount(),
  invitations: byAccount(),
  member_invitations: byAccount(),
  media: byAccount(),
  webhook_endpoints: byAccount(),
  annotations: byAccount(),

  incident_traffic: byAccount('incident_id', 'position'),
  incident_comments: rowsOf('incidents', 'incident_id'),
  incidents: byAccount(),
  monitor_tags: byMonitor('monitor_id', 'tag'),
  monitor_failures: byMonitor('monitor_id'),
  monitor_gaps: byMonitor(),
  monitor_views: byAccount(),
  maintenance_rule_monitors: rowsOf('maintenance_rules', 'rule_id', ['rule_id', 'monitor_id']),
  maintenance_rules: byAccount(),
  maintenance_plans: byAccount(),
  status_page_groups: byStatusPage('status_page_id', 'position'),
  status_page_monitors: byStatusPage('status_page_id', 'monitor_id'),
  status_page_logos: byStatusPage('status_page_id'),
  announcements: byStatusPage(),
  subscribers: byStatusPage(),
  maintenance_notices: byStatusPage('status_page_id', 'key'),
  status_pages: byAccount(),
  item_monitors: byAccount('item_id', 'subject'),
  monitors: byAccount(),

  uncounted_shops: byAccount('account_id'),
  website_refusals: byWebsite('website_id', 'day', 'reason'),
  conversion_alerts: byWebsite(),
  goals: byWebsite(),
  funnels: byWebsite(),
  segments: byWebsite(),
  shared_links: byWebsite(),
  website_imports: byWebsite(),
  website_reports: byWebsite('website_id', 'kind', 'period'),
  website_alarms: byWebsite('website_id', 'kind'),
  website_sales: byWebsite(),
  website_stripe_payments: byWebsite('website_id', 'payment'),
  website_stripe_disputes: byWebsite('website_id', 'dispute'),
  website_stripe: byWebsite('website_id'),
  report_recipients: byWebsite(),
  search_console_connections: byWebsite('website_id'),
  search_terms: byWebsite('website_id', 'day', 'line'),
  scheduled_exports: byWebsite(),
  websites: byAccount(),

  withdrawal_sources: rowsOf('withdrawals', 'withdrawal_id', ['withdrawal_id', 'source']),
  withdrawals: byAccount(),
  money_entries: byAccount(),
  money_transactions: byAccount(),
  money_days: byAccount('account_id', 'book', 'currency', 'day'),
  activations: byPurchase(),
  licences: byPurchase(),
  refunds: byPurchase(),
  disputes: byPurchase(),
  support_messages: rowsOf('support_questions', 'question_id'),
  support_questions: byAccount(),
  reviews: byAccount(),
  purchase_history: byPurchase(),
  purchases: byAccount(),
  order_visits: byAccount('order_id', 'touch'),
  order_networks: byAccount('order_id'),
  stray_payments: rowsOf('orders', 'order_id'),
  orders: byAccount(),
  coupons: byAccount(),
  version_mailings: byItem(),
  version_mail_choices: byItem('email', 'item_id'),
  item_files: rowsOf('item_versions', 'version_id'),
  item_versions: byItem(),
  item_media: byItem(),
  item_figures: byItem('item_id'),
  items: byAccount(),
  market_import_refusals: rowsOf('market_imports', 'import_id'),
  market_import_changes: rowsOf('market_imports', 'import_id'),
  market_imports: byAccount(),
  shop_failures: byAccount('account_id', 'kind', 'minute_at', 'subject_id'),
  shop_alerts: byAccount(),
  shop_alert_settings: byAccount('account_id'),
  shop_logos: byAccount('account_id'),
  shop_pages: byAccount('account_id', 'slug'),
  shop_profiles: byAccount('account_id'),
  shops: byAccount('account_id'),

  audit_outcomes: rowsOf('audit_entries', 'entry_id', ['entry_id']),
  audit_entries: byAccount(),
  guest_things: byAccount('account_id', 'user_id', 'kind', 'thing_id'),
  members: byAccount('account_id', 'user_id'),
} satisfies Partial<Record<keyof Schema, Owned>>;

export type AccountTable = keyof typeof ownedTables;
type SharedTable = Exclude<keyof Schema, AccountTable>;

/** The other tables, and whose their rows are. */
export const sharedTables = {
  accounts: 'the account itself',
  users: 'people, who may be members of other accounts',
  identities: 'of a user',
  unlinked_issuers: 'of a user',
  known_sign_ins: 'of a user',
  mailed_links: 'of a user',
  passkeys: 'of a user',
  recovery_codes: 'of a user',
  totp_secrets: 'of a user',
  second_factor_challenges: 'of a user',
  buyer_links: 'of a buyer, who may have bought from other accounts',
  buyer_sessions: 'of a buyer, who may have bought from other accounts',
  domain_expiries: 'of a domain, whoever watches it; deleted when nobody does',
  erasures: 'work that is left to do',
  mail_allowances: 'of a mailbox; they expire',
  node_signals: 'of the installation; they expire',
  open_visits: 'of a visitor who came within the last hours; they expire',
  payment_catch_ups: 'of the installation',
  payment_events: 'of the installation; they expire',
  registration_links: 'of a mailbox; they expire',
  service_settings: 'of the installation',
  signing_keys: 'of the installation',
  used_passkey_challenges: 'of a browser; they expire',
  visit_batches: 'of a process that collects; they are replaced with each batch of events, and expire',
  visit_runs: 'of a process that collects; they expire',
  visitor_salts: 'of a day in a time zone; they expire',
} satisfies Record<SharedTable, string>;

/** In the order in which an account's rows are deleted. */
export const accountTables = Object.keys(ownedTables) as AccountTable[];

const isOf = (table: AccountTable, accountId: number): RawBuilder<unknown> => {
  const { by, of }: Owned = ownedTables[table];
  const column = sql.ref(`${table}.${by}`);
  if (of === undefined) return sql`${column} = ${accountId}`;
  return sql`${column} in (select id from ${sql.table(of)} where ${isOf(of as AccountTable, accountId)})`;
};

/** Deletes up to `limit` of an account's rows in a table; how many it deleted. What refers to them goes with them. */
export async function deleteAccountRows(
  trx: DatabaseOrTransaction,
  { table, accountId, limit }: { table: AccountTable; accountId: number; limit: number },
): Promise<number> {
  const key = keyOf(table);
  const found = sql`select ${key} from ${sql.table(table)} where ${isOf(table, accountId)} order by ${key} limit ${limit}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in (${found})`.execute(trx);
  return Number(numAffectedRows);
}

/** The identifiers of up to `limit` of an account's rows. */
export async function listAccountRowIds(
  db: DatabaseOrTransaction,
  { table, accountId, limit }: { table: 'monitors' | 'websites'; accountId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isOf(table, accountId)} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type ReadRow = Record<string, unknown>;

/** An account's rows of a table, some at a time and in the order of their key; read apart from requests. */
export async function* accountRowPages(
  { readApart, db }: Pick<Database, 'readApart' | 'db'>,
  { table, accountId, limit }: { table: AccountTable; accountId: number; limit: number },
): AsyncGenerator<ReadRow[]> {
  const key = keyOf(table);
  let after: unknown[] | undefined;
  do {
    const beyond = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
    const query = sql<ReadRow>`
      select ${sql.table(table)}.* from ${sql.table(table)}
      where ${isOf(table, accountId)} ${beyond} order by ${key} limit ${limit}`;
    const rows = await readApart({ compile: () => query.compile(db) });
    if (rows.length > 0) yield rows;
    const last = rows.length < limit ? undefined : rows.at(-1);
    after = last && ownedTables[table].key.map((column) => last[column]);
  } while (after);
}

/** How many rows an account has in each table where it has any. */
export async function countAccountRows(
  { readApart, db }: Pick<Database, 'readApart' | 'db'>,
  accountId: number,
): Promise<Partial<Record<AccountTable, number>>> {
  const counts: Partial<Record<AccountTable, number>> = {};
  for (const table of accountTables) {
    const query = sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where ${isOf(table, accountId)}`;
    const [row] = await readApart({ compile: () => query.compile(db) });
    if (row && row.total > 0) counts[table] = row.total;
  }
  return counts;
}

const keyOf = (table: AccountTable): RawBuilder<unknown> =>
  sql.join(ownedTables[table].key.map((column) => sql.ref(`${table}.${column}`)));
