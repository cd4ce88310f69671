import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * What comes after a payment: refunds that fail, payments that no order asked for, sums of money by day, requests of
 * withdrawals that come twice.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint primary key generated always as identity';
  const account = 'account_id bigint not null references accounts(id) on delete cascade';
  const statements = [
    'create index payment_events_received_at on payment_events (received_at)',
    'create table payment_catch_ups (provider text primary key, told_until bigint not null)',
    `create table stray_payments (
      id ${id},
      ${account},
      order_id bigint not null references orders(id) on delete cascade,
      provider text not null,
      payment_ref text not null,
      reason text not null,
      currency text not null,
      amount_minor bigint not null,
      returned_minor bigint not null default 0,
      received_at bigint not null)`,
    'create unique index stray_payments_provider_payment_ref on stray_payments (provider, payment_ref)',
    'create index stray_payments_order_id on stray_payments (order_id)',
    'alter table refunds add column failed_at bigint',
    'drop index licences_account_id_expires_at',
    'create index licences_expires_at on licences (expires_at)',
    `create table money_days (
      ${account},
      book text not null,
      currency text not null,
      day bigint not null,
      total_minor bigint not null,
      primary key (account_id, book, currency, day))`,
    `insert into money_days (account_id, book, currency, day, total_minor)
      select account_id, book, currency, booked_at / 86400000, sum(amount_minor)
      from money_entries group by account_id, book, currency, booked_at / 86400000`,
    // They named buyers and codes in the open.
    'delete from market_import_refusals',
    'alter table withdrawals add column request_key text',
    'create unique index withdrawals_account_id_request_key on withdrawals (account_id, request_key)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
