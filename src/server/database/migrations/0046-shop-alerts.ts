import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Alerts about a shop: an author's settings, what began and ended, the failures that they are counted from, and for two
 * days from which network a checkout came, as a keyed hash.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key';
  for (const statement of [
    `create table shop_alert_settings (
      account_id bigint primary key references accounts (id) on delete cascade,
      alerts_sealed text,
      checkout_alerts integer not null default 1,
      checkout_sensitivity text not null default 'normal',
      provider_alerts integer not null default 1,
      provider_errors integer not null default 5,
      provider_orders integer not null default 3,
      download_alerts integer not null default 1,
      download_failures integer not null default 2,
      validation_alerts integer not null default 1,
      validation_failures integer not null default 3,
      code_alerts integer not null default 0,
      rejected_codes integer not null default 100)`,
    `create table shop_alerts (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null,
      problem text not null,
      started_at bigint not null,
      ended_at bigint)`,
    'create unique index shop_alerts_open on shop_alerts (account_id, kind) where ended_at is null',
    'create index shop_alerts_started on shop_alerts (account_id, started_at, id)',
    `create table shop_failures (
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null,
      minute_at bigint not null,
      subject_id bigint not null,
      failures bigint not null,
      primary key (account_id, kind, minute_at, subject_id))`,
    'create index shop_failures_minute on shop_failures (minute_at)',
    `create table order_networks (
      order_id bigint primary key references orders (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      network_hash text not null,
      created_at bigint not null)`,
    'create index order_networks_created on order_networks (created_at)',
    'create index order_networks_account on order_networks (account_id)',
    `create index orders_checkouts on orders (created_at) where provider = 'stripe'`,
  ])
    await sql.raw(statement).execute(db);
}
