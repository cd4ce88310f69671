import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Status reports with their updates, components without a monitor, subscribers by webhook, and embedded pages. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id = sql.raw(typesOf[dialect].id);
  await sql`alter table status_pages add column embed_origins text not null default ''`.execute(db);
  await sql`alter table subscribers add column channel text not null default 'email'`.execute(db);

  await sql`create table status_page_components (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    status_page_id bigint not null references status_pages (id) on delete cascade,
    group_position bigint not null,
    "position" bigint not null,
    name text not null,
    state text not null,
    changed_at bigint not null,
    created_at bigint not null
  )`.execute(db);
  await sql`create index status_page_components_page on status_page_components (status_page_id, group_position)`.execute(
    db,
  );

  await sql`create table status_reports (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    status_page_id bigint not null references status_pages (id) on delete cascade,
    incident_id bigint references incidents (id) on delete set null,
    title text not null,
    impact text not null,
    postmortem text not null default '',
    published_at bigint,
    resolved_at bigint,
    created_at bigint not null
  )`.execute(db);
  await sql`create index status_reports_page on status_reports (status_page_id, id)`.execute(db);
  await sql`create index status_reports_incident on status_reports (incident_id)`.execute(db);

  await sql`create table status_report_updates (
    id ${id},
    status_report_id bigint not null references status_reports (id) on delete cascade,
    phase text not null,
    text text not null,
    publish_at bigint not null,
    state text not null,
    notify bigint not null,
    created_at bigint not null
  )`.execute(db);
  await sql`create index status_report_updates_report on status_report_updates (status_report_id, publish_at)`.execute(
    db,
  );
  await sql`create index status_report_updates_planned on status_report_updates (publish_at) where state = 'planned'`.execute(
    db,
  );

  await sql`create table status_report_services (
    id ${id},
    status_report_id bigint not null references status_reports (id) on delete cascade,
    monitor_id bigint references monitors (id) on delete cascade,
    component_id bigint references status_page_components (id) on delete cascade,
    state text not null
  )`.execute(db);
  await sql`create index status_report_services_report on status_report_services (status_report_id)`.execute(db);
  await sql`create index status_report_services_monitor on status_report_services (monitor_id)`.execute(db);
  await sql`create index status_report_services_component on status_report_services (component_id)`.execute(db);

  await sql`create table status_report_templates (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    title text not null,
    investigating text not null default '',
    identified text not null default '',
    monitoring text not null default '',
    resolved text not null default '',
    created_at bigint not null
  )`.execute(db);
  await sql`create index status_report_templates_account on status_report_templates (account_id, id)`.execute(db);
}
