import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Owned =
  | 'items'
  | 'monitors'
  | 'objectives'
  | 'orders'
  | 'outbox'
  | 'purchases'
  | 'scheduled_exports'
  | 'search_console_connections'
  | 'shop_alerts'
  | 'shop_failures'
  | 'status_pages'
  | 'status_reports'
  | 'uptime_reports'
  | 'version_mailings'
  | 'website_stripe'
  | 'webhook_endpoints'
  | 'websites';

/** For queries without a signed-in account, such as jobs and public pages. */
export const hasEnabledAccount = (table: Owned): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from accounts as disabled
  where disabled.id = ${sql.ref(`${table}.account_id`)} and disabled.disabled_at is not null)`;

/** Reads the disabled accounts once, for queries that check many rows. */
export const hasEnabledAccountInList = (table: 'item_listings'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.account_id`)} not in (select id from accounts where disabled_at is not null)`;
