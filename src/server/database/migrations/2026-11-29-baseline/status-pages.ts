import type { Types } from './types.ts';

export const statusPages = ({ id, bytes }: Types): string[] => [
  `create table status_pages (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    slug text not null,
    domain text,
    description text not null,
    theme text not null,
    noindex bigint not null,
    show_response_times bigint not null,
    show_causes bigint not null,
    password_hash text,
    logo text,
    created_at bigint not null,
    updated_at bigint not null,
    domain_verified_at bigint,
    domain_checked_at bigint,
    domain_missing_since bigint,
    domain_verified_by text,
    domain_problem text,
    accent text not null default '',
    footer_text text not null default '',
    footer_url text not null default ''
  )`,
  'create index status_pages_account on status_pages (account_id, id)',
  'create unique index status_pages_own_domain on status_pages (account_id, domain) where domain is not null',
  'create unique index status_pages_slug on status_pages (slug)',
  'create unique index status_pages_verified_domain on status_pages (domain) where domain_verified_at is not null',

  `create table status_page_groups (
    status_page_id bigint not null references status_pages (id) on delete cascade,
    "position" bigint not null,
    name text not null,
    primary key (status_page_id, "position")
  )`,

  `create table status_page_monitors (
    status_page_id bigint not null references status_pages (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    group_position bigint not null,
    "position" bigint not null,
    primary key (status_page_id, monitor_id)
  )`,
  'create index status_page_monitors_monitor on status_page_monitors (monitor_id)',

  `create table status_page_logos (
    status_page_id bigint primary key references status_pages (id) on delete cascade,
    content ${bytes} not null
  )`,

  `create table announcements (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    status_page_id bigint not null references status_pages (id) on delete cascade,
    title text not null,
    text text not null,
    kind text not null,
    starts_at bigint not null,
    ends_at bigint,
    created_at bigint not null
  )`,
  'create index announcements_page on announcements (status_page_id, starts_at)',

  `create table subscribers (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    status_page_id bigint not null references status_pages (id) on delete cascade,
    email_hash text not null,
    email_sealed text not null,
    confirmed_at bigint,
    created_at bigint not null,
    language text not null default 'en'
  )`,
  'create unique index subscribers_email on subscribers (status_page_id, email_hash)',
  'create index subscribers_unconfirmed on subscribers (confirmed_at, created_at)',

  `create table maintenance_notices (
    status_page_id bigint not null references status_pages (id) on delete cascade,
    key text not null,
    over_at bigint,
    primary key (status_page_id, key)
  )`,
  'create index maintenance_notices_over on maintenance_notices (over_at)',
];
