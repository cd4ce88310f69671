import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`alter table monitors add column heartbeat_started_at bigint`.execute(db);
  await sql`alter table monitors add column heartbeat_run_id text`.execute(db);
  await sql`alter table monitors add column heartbeat_duration_ms bigint`.execute(db);
  await sql
    .raw(`create table heartbeat_logs (
      id ${id},
      monitor_id bigint not null references monitors (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      received_at bigint not null,
      kind text not null,
      exit_status bigint,
      text_sealed text not null,
      is_cut bigint not null
    )`)
    .execute(db);
  await sql`create index heartbeat_logs_monitor on heartbeat_logs (monitor_id, id)`.execute(db);
  await sql`create index heartbeat_logs_account on heartbeat_logs (account_id)`.execute(db);
}
