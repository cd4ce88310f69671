import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Service level objectives and the monitors that they cover. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table objectives (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    target_thousandths bigint not null,
    period text not null,
    measure text not null,
    alerts_sealed text not null default '',
    burning_since bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create index objectives_account on objectives (account_id)`.execute(db);
  await sql`create table objective_monitors (
    objective_id bigint not null references objectives (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    primary key (objective_id, monitor_id)
  )`.execute(db);
  await sql`create index objective_monitors_monitor on objective_monitors (monitor_id)`.execute(db);
}
