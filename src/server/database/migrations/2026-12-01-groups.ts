import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Groups of monitors, and monitors that depend on others. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table monitor_groups (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    parent_id bigint references monitor_groups (id) on delete set null,
    name text not null,
    "position" bigint not null,
    down_when text not null default 'any',
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create index monitor_groups_account on monitor_groups (account_id, id)`.execute(db);
  await sql`create index monitor_groups_parent on monitor_groups (parent_id) where parent_id is not null`.execute(db);
  await sql`alter table monitors add column group_id bigint references monitor_groups (id) on delete set null`.execute(
    db,
  );
  await sql`create index monitors_group on monitors (group_id) where group_id is not null`.execute(db);

  await sql`create table monitor_dependencies (
    monitor_id bigint not null references monitors (id) on delete cascade,
    depends_on_id bigint not null references monitors (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    primary key (monitor_id, depends_on_id)
  )`.execute(db);
  await sql`create index monitor_dependencies_parent on monitor_dependencies (depends_on_id)`.execute(db);
  await sql`create index monitor_dependencies_account on monitor_dependencies (account_id)`.execute(db);
  await sql`alter table monitors add column unreachable_since bigint`.execute(db);
  // Only SQLite has this index. It must contain the expression that the list of monitors filters by.
  if (dialect !== 'sqlite') return;
  await sql`drop index monitors_status`.execute(db);
  await sql`create index monitors_status on monitors (account_id, (case
    when paused = 1 then 'paused' when unknown_since is not null then 'unknown'
    when unreachable_since is not null then 'unreachable'
    when condition = 'up' and degraded_since is not null then 'degraded' else condition end), id)`.execute(db);
}
