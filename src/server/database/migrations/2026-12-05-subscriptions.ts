import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Tiers that Stripe renews by itself. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`alter table item_tiers add column renews_automatically bigint not null default 0`.execute(db);
  await sql`create table subscriptions (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    provider_ref text not null unique,
    state text not null,
    tier_id bigint,
    terms text not null,
    price_minor bigint not null,
    currency text not null,
    period_ends_at bigint not null,
    pay_url text not null default '',
    must_end bigint not null default 0,
    revision bigint not null default 0,
    next_look_at bigint,
    created_at bigint not null,
    ended_at bigint
  )`.execute(db);
  await sql`create index subscriptions_purchase on subscriptions (purchase_id, id)`.execute(db);
  await sql`create index subscriptions_account on subscriptions (account_id, state)`.execute(db);
  await sql`create index subscriptions_look on subscriptions (next_look_at) where next_look_at is not null`.execute(db);
}
