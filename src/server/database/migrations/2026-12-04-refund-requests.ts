import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Buyers' requests for a refund, and how long they can make them. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`alter table shops add column refund_days bigint not null default 14`.execute(db);
  await sql`create table refund_requests (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    reason text not null,
    state text not null default 'open',
    answer text not null default '',
    problem text not null default '',
    created_at bigint not null,
    decided_at bigint
  )`.execute(db);
  await sql`create unique index refund_requests_open on refund_requests (purchase_id) where state = 'open'`.execute(db);
  await sql`create index refund_requests_purchase on refund_requests (purchase_id, id)`.execute(db);
  await sql`create index refund_requests_state on refund_requests (account_id, state, id)`.execute(db);
}
