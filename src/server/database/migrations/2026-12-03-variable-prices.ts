import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Sales, prices that buyers choose, former prices, and conditions of coupons. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  for (const column of [
    'items add column minimum_minor bigint',
    'items add column sale_percent bigint',
    'items add column sale_regular_minor bigint',
    'items add column sale_extended_minor bigint',
    'items add column sale_starts_at bigint',
    'items add column sale_ends_at bigint',
    'items add column lowest_regular_minor bigint',
    'items add column lowest_extended_minor bigint',
    "coupons add column item_ids text not null default '[]'",
    'coupons add column licence text',
    'coupons add column minimum_minor bigint',
    'coupons add column is_once_per_customer bigint not null default 0',
    'coupons add column is_first_purchase_only bigint not null default 0',
    'orders add column sale_minor bigint not null default 0',
    'orders add column buyer_key text',
  ])
    await sql`alter table ${sql.raw(column)}`.execute(db);
  await sql`create index orders_buyer_key on orders (account_id, buyer_key)`.execute(db);
  await sql`create table item_prices (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    licence text not null,
    currency text not null,
    minor bigint not null,
    starts_at bigint not null,
    ends_at bigint not null
  )`.execute(db);
  await sql`create index item_prices_item on item_prices (item_id, ends_at)`.execute(db);
  await sql`create index item_prices_account on item_prices (account_id)`.execute(db);
}
