import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Module } from '../kernel/index.ts';
import type { DatabaseOrTransaction } from './database.ts';

const moduleOf = {
  items: 'market',
  monitors: 'monitors',
  objectives: 'monitors',
  orders: 'market',
  scheduled_exports: 'websites',
  search_console_connections: 'websites',
  shop_alerts: 'market',
  shop_failures: 'market',
  status_pages: 'monitors',
  status_reports: 'monitors',
  uptime_reports: 'monitors',
  version_mailings: 'market',
  website_stripe: 'websites',
  websites: 'websites',
} satisfies Record<string, Module>;

/** Tables that no module owns, and what buyers keep while their seller's market is switched off. */
type Independent = 'items' | 'outbox' | 'purchases' | 'webhook_endpoints';

/** For queries without a signed-in account, such as jobs and public pages. */
export const hasEnabledAccount = (table: Independent): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from accounts as disabled
  where disabled.id = ${sql.ref(`${table}.account_id`)} and disabled.disabled_at is not null)`;

/** Also requires that the table's module is on, for the installation and for the account. */
export const hasEnabledModule = (table: keyof typeof moduleOf): RawBuilder<SqlBool> => {
  const listed = sql.lit(`%"${moduleOf[table]}"%`);
  return sql<SqlBool>`(not exists (
    select 1 from accounts as disabled
    where disabled.id = ${sql.ref(`${table}.account_id`)} and ${isOff(listed)}) and ${isOnForService(listed)})`;
};

/**
 * Returns the accounts with rows in the table that `hasEnabledModule` excludes, for queries that check many rows:
 * PostgreSQL expects a subquery to exclude half of the rows, and then reads and sorts them all.
 */
export async function listAccountsOff(db: DatabaseOrTransaction, table: 'items'): Promise<number[]> {
  const listed = sql.lit(`%"${moduleOf[table]}"%`);
  const { rows } = await sql<{ id: number }>`select disabled.id from accounts as disabled
    where (${isOff(listed)} or not ${isOnForService(listed)})
      and exists (select 1 from ${sql.table(table)} as owned where owned.account_id = disabled.id)`.execute(db);
  return rows.map(({ id }) => id);
}

const isOff = (listed: RawBuilder<unknown>) => sql<SqlBool>`(disabled.disabled_at is not null
  or disabled.modules_off like ${listed} or disabled.modules_off_by_service like ${listed})`;

const isOnForService = (listed: RawBuilder<unknown>) => sql<SqlBool>`not exists (
  select 1 from service_settings as switched where switched.name = 'modules_off' and switched.value like ${listed})`;

/** The installation's list of modules that are off, for queries that read an account. null: all are on. */
export const modulesOffSetting = (): RawBuilder<string | null> =>
  sql<string | null>`(select value from service_settings where name = 'modules_off')`;
