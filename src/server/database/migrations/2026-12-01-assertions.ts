import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Assertions, the state "degraded" with its periods, and the response with which an incident opened. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`alter table monitors add column assertions text`.execute(db);
  await sql`alter table monitors add column degraded_after_ms bigint`.execute(db);
  await sql`alter table monitors add column alert_when_degraded bigint not null default 0`.execute(db);
  await sql`alter table monitors add column degraded_since bigint`.execute(db);
  await sql`alter table monitors add column degraded_cause text`.execute(db);
  await sql`alter table monitors add column degraded_checks bigint not null default 0`.execute(db);
  await sql`alter table monitors add column degraded_checks_since bigint`.execute(db);
  await sql`create table monitor_degradations (
    id ${sql.raw(id)},
    monitor_id bigint not null references monitors (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    started_at bigint not null,
    ended_at bigint,
    cause text not null
  )`.execute(db);
  await sql`create index monitor_degradations_monitor on monitor_degradations (monitor_id, started_at)`.execute(db);
  await sql`create index monitor_degradations_account on monitor_degradations (account_id)`.execute(db);
  await sql`create table incident_responses (
    incident_id bigint primary key references incidents (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    received_sealed text not null
  )`.execute(db);
  await sql`create index incident_responses_account on incident_responses (account_id)`.execute(db);
}
