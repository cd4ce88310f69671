import type { Types } from './types.ts';

export const monitors = ({ id }: Types): string[] => [
  `create table monitors (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    url text not null,
    alert_condition text not null,
    request_method text not null,
    request_headers_sealed text not null,
    alerts_sealed text not null,
    condition text not null,
    lease_by text not null,
    alert_text_lookup text,
    request_auth_username text,
    request_auth_password_sealed text,
    maintenance_start text,
    maintenance_end text,
    interval_s bigint not null,
    cache_buster bigint not null,
    paused bigint not null,
    condition_since bigint not null,
    failing_checks bigint not null,
    next_check_at bigint not null,
    lease_until bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    ssl_alert_days bigint,
    domain_alert_days bigint,
    paused_at bigint,
    first_checked_at bigint,
    last_checked_at bigint,
    ssl_expires_at bigint,
    domain_expires_at bigint,
    domain_alerted_for bigint,
    response_time_ms double precision,
    reminder_hours bigint,
    unknown_since bigint,
    unknown_cause text,
    heartbeat_hash text,
    heartbeat_sealed text,
    heartbeat_at bigint,
    reference text,
    heartbeat_failure text,
    ssl_host text,
    ssl_alerted text not null default '',
    accepted_status_codes text,
    request_body_sealed text,
    request_content_type text,
    timeout_s bigint,
    confirmations bigint,
    confirm_by_traffic bigint not null default 0
  )`,
  'create index monitors_account on monitors (account_id, id)',
  'create index monitors_due on monitors (paused, next_check_at)',
  'create unique index monitors_heartbeat on monitors (heartbeat_hash) where heartbeat_hash is not null',
  'create unique index monitors_reference on monitors (account_id, reference) where reference is not null',
  'create index monitors_window on monitors (account_id, maintenance_end) where maintenance_end is not null',

  `create table monitor_tags (
    monitor_id bigint not null references monitors (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    tag text not null,
    primary key (monitor_id, tag)
  )`,
  'create index monitor_tags_tag on monitor_tags (account_id, tag)',

  `create table monitor_gaps (
    id ${id},
    monitor_id bigint not null references monitors (id) on delete cascade,
    started_at bigint not null,
    ended_at bigint,
    reason text not null
  )`,
  'create index monitor_gaps_monitor on monitor_gaps (monitor_id, started_at)',

  `create table monitor_failures (
    monitor_id bigint primary key references monitors (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    failed_at bigint not null,
    cause text not null,
    received_sealed text not null
  )`,

  `create table monitor_views (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    settings text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index monitor_views_account on monitor_views (account_id, id)',

  `create table domain_expiries (
    domain text primary key,
    expires_at bigint,
    looked_up_at bigint,
    next_look_up_at bigint not null,
    failed_look_ups bigint not null,
    lease_until bigint not null
  )`,

  `create table incidents (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    cause text not null,
    started_at bigint not null,
    ended_at bigint,
    acknowledged_at bigint,
    reminded_at bigint,
    alerts_held_until bigint,
    alerts_sent_at bigint,
    alerts_sent_because text
  )`,
  'create index incidents_account on incidents (account_id, started_at)',
  'create index incidents_held on incidents (id) where alerts_held_until is not null and ended_at is null',
  'create index incidents_monitor on incidents (monitor_id, started_at)',
  'create unique index incidents_open on incidents (monitor_id) where ended_at is null',

  `create table incident_comments (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    incident_id bigint not null references incidents (id) on delete cascade,
    text text not null,
    is_public bigint not null,
    created_at bigint not null
  )`,
  'create index incident_comments_incident on incident_comments (incident_id, id)',

  `create table incident_traffic (
    incident_id bigint not null references incidents (id) on delete cascade,
    "position" bigint not null,
    account_id bigint not null references accounts (id) on delete cascade,
    at bigint not null,
    verdict text not null,
    domain text not null,
    minutes bigint not null,
    visitors bigint not null,
    usual bigint not null,
    primary key (incident_id, "position")
  )`,
  'create index incident_traffic_account on incident_traffic (account_id)',

  `create table maintenance_plans (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    description text not null,
    deleted_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index maintenance_plans_account on maintenance_plans (account_id, id)',

  `create table maintenance_rules (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    plan_id bigint not null references maintenance_plans (id) on delete cascade,
    recurrence text not null,
    time_zone text not null,
    starts_on text not null,
    ends_on text,
    weekdays text not null,
    month_days text not null,
    start_time text not null,
    duration_minutes bigint not null,
    all_monitors bigint not null,
    valid_from bigint not null,
    valid_until bigint
  )`,
  'create index maintenance_rules_account on maintenance_rules (account_id, id)',
  'create index maintenance_rules_plan on maintenance_rules (plan_id)',

  `create table maintenance_rule_monitors (
    rule_id bigint not null references maintenance_rules (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    primary key (rule_id, monitor_id)
  )`,
  'create index maintenance_rule_monitors_monitor on maintenance_rule_monitors (monitor_id)',
];
