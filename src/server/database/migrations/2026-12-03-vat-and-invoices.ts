import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Issued invoices and credit notes with their numbers by year, taxes by country, and the tax of each order. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table invoices (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    kind text not null,
    cause text not null,
    event_key text not null,
    number text not null,
    refers_to text,
    currency text not null,
    total_minor bigint not null,
    tax_minor bigint not null,
    facts text not null,
    issued_at bigint not null
  )`.execute(db);
  await sql`create unique index invoices_number on invoices (account_id, kind, number)`.execute(db);
  await sql`create unique index invoices_event on invoices (purchase_id, kind, cause, event_key)`.execute(db);
  await sql`create index invoices_issued on invoices (account_id, issued_at, id)`.execute(db);
  await sql`create table invoice_series (
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    year bigint not null,
    next_number bigint not null,
    primary key (account_id, kind, year)
  )`.execute(db);
  await sql`alter table shops add column invoice_prefix text not null default ''`.execute(db);
  await sql`alter table purchases add column invoice text`.execute(db);
  await sql`alter table orders add column buyer_address text not null default ''`.execute(db);
  await sql`create table shop_taxes (
    account_id bigint primary key references accounts (id) on delete cascade,
    mode text not null,
    home_country text not null,
    has_oss bigint not null,
    rates text not null,
    adds_tax bigint not null
  )`.execute(db);
  await sql`create table order_taxes (
    order_id bigint primary key references orders (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    rule text not null,
    country text not null,
    basis_points bigint not null,
    network_country text not null,
    is_confirmed bigint not null,
    vat_check text not null,
    vat_reference text not null
  )`.execute(db);
  await sql`create index order_taxes_account on order_taxes (account_id)`.execute(db);
}
