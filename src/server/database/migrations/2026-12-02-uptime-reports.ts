import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Uptime reports, the monitors and groups that they cover, and their recipients. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const { id } = typesOf[dialect];
  await sql`create table uptime_reports (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    frequency text not null,
    language text not null,
    time_zone text not null,
    target_thousandths bigint,
    credits text not null,
    show_costs bigint not null,
    logo_page_id bigint references status_pages (id) on delete set null,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create index uptime_reports_account on uptime_reports (account_id)`.execute(db);
  await sql`create index uptime_reports_logo_page on uptime_reports (logo_page_id)`.execute(db);
  await sql`create table uptime_report_monitors (
    report_id bigint not null references uptime_reports (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    primary key (report_id, monitor_id)
  )`.execute(db);
  await sql`create index uptime_report_monitors_monitor on uptime_report_monitors (monitor_id)`.execute(db);
  await sql`create table uptime_report_groups (
    report_id bigint not null references uptime_reports (id) on delete cascade,
    group_id bigint not null references monitor_groups (id) on delete cascade,
    primary key (report_id, group_id)
  )`.execute(db);
  await sql`create index uptime_report_groups_group on uptime_report_groups (group_id)`.execute(db);
  await sql`create table uptime_report_recipients (
    id ${sql.raw(id)},
    account_id bigint not null references accounts (id) on delete cascade,
    report_id bigint not null references uptime_reports (id) on delete cascade,
    email_sealed text not null,
    email_hash text not null,
    language text,
    time_zone text,
    settled_period text not null,
    sent_at bigint,
    asked_at bigint not null,
    confirmed_at bigint,
    created_at bigint not null,
    unique (report_id, email_hash)
  )`.execute(db);
  await sql`create index uptime_report_recipients_account on uptime_report_recipients (account_id)`.execute(db);
}
