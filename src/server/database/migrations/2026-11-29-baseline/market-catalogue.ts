import type { Types } from './types.ts';

export const marketCatalogue = ({ id }: Types): string[] => [
  `create table market_imports (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    started_at bigint not null,
    alive_at bigint not null,
    finished_at bigint,
    file_name text not null default '',
    source text,
    state text not null default 'running',
    is_dry_run bigint not null default 0,
    skips_refused bigint not null default 0,
    bytes_read bigint not null default 0,
    bytes_total bigint not null default 0,
    rows_read bigint not null default 0,
    rows_refused bigint not null default 0,
    rows_left_out bigint not null default 0,
    items_new bigint not null default 0,
    items_changed bigint not null default 0,
    purchases_new bigint not null default 0,
    purchases_changed bigint not null default 0,
    message text not null default '',
    expected text
  )`,

  `create table market_import_refusals (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    import_id bigint not null references market_imports (id) on delete cascade,
    row_number bigint not null,
    place text not null,
    reason text not null,
    row_text text not null
  )`,
  'create index market_import_refusals_import_id_row_number_id on market_import_refusals (import_id, row_number, id)',

  `create table market_import_changes (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    import_id bigint not null references market_imports (id) on delete cascade,
    subject text not null,
    change text not null,
    text_sealed text not null
  )`,
  'create index market_import_changes_import on market_import_changes (import_id, id)',

  `create table items (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    reference text not null,
    kind text not null,
    name text not null,
    description text not null,
    category text not null,
    sub_category text not null,
    options text not null,
    version text not null,
    demo_link text not null,
    tags text not null,
    thumbnail text not null,
    screenshots text not null,
    currency text not null,
    preview_image text,
    preview_video text,
    preview_audio text,
    price_regular_minor bigint not null,
    price_extended_minor bigint not null,
    published_at bigint not null,
    import_id bigint,
    status text not null default 'published',
    support_months bigint not null default 6,
    activation_limit bigint,
    updated_at bigint not null default 0,
    is_code_only bigint not null default 0,
    is_extended_free bigint not null default 0,
    has_public_licence_check bigint not null default 1
  )`,
  'create unique index items_reference on items (account_id, reference)',
  'create index items_status_published_at_id on items (status, published_at, id)',

  `create table item_media (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    role text not null,
    "position" bigint not null,
    file_key text not null,
    content_type text not null,
    bytes bigint not null,
    width bigint,
    height bigint,
    created_at bigint not null
  )`,
  'create index item_media_file_key on item_media (file_key)',
  'create index item_media_item_id_role_position on item_media (item_id, role, position)',

  `create table item_versions (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    version text not null,
    changes text not null default '',
    created_at bigint not null,
    published_at bigint
  )`,
  'create unique index item_versions_item_id_version on item_versions (item_id, version)',

  `create table item_files (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    version_id bigint not null references item_versions (id) on delete cascade,
    name text not null,
    file_key text not null,
    sha256 text not null,
    bytes bigint not null,
    content_type text not null,
    created_at bigint not null
  )`,
  'create index item_files_file_key on item_files (file_key)',
  'create index item_files_version_id_id on item_files (version_id, id)',

  `create table item_figures (
    item_id bigint primary key references items (id) on delete cascade,
    sales bigint not null default 0,
    reviews bigint not null default 0,
    stars bigint not null default 0
  )`,

  `create table item_monitors (
    item_id bigint not null references items (id) on delete cascade,
    subject text not null,
    account_id bigint not null references accounts (id) on delete cascade,
    monitor_id bigint not null references monitors (id) on delete cascade,
    shows_badge integer not null default 0,
    created_at bigint not null,
    primary key (item_id, subject)
  )`,
  'create index item_monitors_account on item_monitors (account_id)',
  'create index item_monitors_monitor on item_monitors (monitor_id)',
];
