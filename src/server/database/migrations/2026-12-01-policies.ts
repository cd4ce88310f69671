import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql
    .raw(`create table alert_policies (
      id ${id},
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      delay_minutes bigint not null,
      quiet_from text,
      quiet_to text,
      quiet_weekdays text,
      quiet_time_zone text,
      quiet_exempts_critical bigint not null,
      is_default bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`)
    .execute(db);
  await sql`create index alert_policies_account on alert_policies (account_id)`.execute(db);
  await sql`create table alert_policy_steps (
    id ${sql.raw(id)},
    policy_id bigint not null references alert_policies (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    position bigint not null,
    after_minutes bigint not null,
    alerts_sealed text not null
  )`.execute(db);
  await sql`create index alert_policy_steps_policy on alert_policy_steps (policy_id)`.execute(db);
  await sql`create index alert_policy_steps_account on alert_policy_steps (account_id)`.execute(db);
  await sql`alter table monitors add column severity text not null default 'normal'`.execute(db);
  await sql`alter table monitors add column policy_id bigint references alert_policies (id) on delete set null`.execute(
    db,
  );
  await sql`create index monitors_policy on monitors (policy_id) where policy_id is not null`.execute(db);
  await sql`alter table monitors add column silenced_until bigint`.execute(db);
  await sql`alter table incidents add column confirmed_at bigint`.execute(db);
  await sql`alter table incidents add column hold_reason text`.execute(db);
  await sql`alter table incidents add column hold_decided_at bigint`.execute(db);
  await sql`alter table incidents add column steps_sent bigint not null default 0`.execute(db);
  await sql`alter table incidents add column next_step_at bigint`.execute(db);
  await sql`alter table incidents add column escalated_sealed text not null default ''`.execute(db);
  await sql`alter table incidents add column acknowledged_by bigint references users (id) on delete set null`.execute(
    db,
  );
  await sql`alter table incidents add column acknowledged_link text`.execute(db);
  await sql`create index incidents_step on incidents (next_step_at)
    where next_step_at is not null and ended_at is null`.execute(db);
  await sql`create index incidents_acknowledged_by on incidents (acknowledged_by)
    where acknowledged_by is not null`.execute(db);
}
