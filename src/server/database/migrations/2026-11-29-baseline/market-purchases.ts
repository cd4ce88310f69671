import type { Types } from './types.ts';

export const marketPurchases = ({ id }: Types): string[] => [
  `create table purchases (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    code_hash text not null,
    code_sealed text not null,
    license_type text not null,
    currency text not null,
    state text not null,
    buyer_email text,
    item_id bigint not null,
    price_minor bigint not null,
    downloaded bigint not null,
    purchased_at bigint not null,
    import_id bigint,
    supported_until bigint,
    order_id bigint references orders (id) on delete set null,
    buyer_name text not null default '',
    refunded_minor bigint not null default 0,
    first_downloaded_at bigint,
    state_changed_at bigint,
    invoice_number bigint,
    first_code_hash text,
    invoice_facts text,
    licence_uses integer not null default 0,
    first_activated_at bigint,
    downloaded_version text,
    version_downloaded_at bigint
  )`,
  'create index purchases_buyer on purchases (lower(buyer_email))',
  'create index purchases_by_code on purchases (code_hash)',
  'create unique index purchases_code on purchases (account_id, code_hash)',
  'create index purchases_date on purchases (account_id, purchased_at, id)',
  'create index purchases_first_code on purchases (account_id, first_code_hash) where first_code_hash is not null',
  'create index purchases_item on purchases (item_id)',
  'create index purchases_item_buyer on purchases (item_id, lower(buyer_email))',
  "create index purchases_not_valid on purchases (id) where state <> 'valid'",
  'create unique index purchases_order_id on purchases (order_id)',

  `create table purchase_history (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    event text not null,
    amount_minor bigint,
    note text not null default '',
    at bigint not null
  )`,
  'create index purchase_history_purchase_id_at_id on purchase_history (purchase_id, at, id)',

  `create table refunds (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    provider text not null,
    provider_ref text not null,
    amount_minor bigint not null,
    reason text not null default '',
    created_at bigint not null,
    failed_at bigint
  )`,
  'create unique index refunds_provider_provider_ref on refunds (provider, provider_ref)',
  'create index refunds_purchase_id on refunds (purchase_id)',

  `create table disputes (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    provider text not null,
    provider_ref text not null,
    amount_minor bigint not null,
    state text not null,
    opened_at bigint not null,
    closed_at bigint
  )`,
  'create unique index disputes_provider_provider_ref on disputes (provider, provider_ref)',
  'create index disputes_purchase_id on disputes (purchase_id)',

  `create table licences (
    id text primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    kid text not null,
    subject_hash text,
    issued_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint
  )`,
  'create index licences_expires_at on licences (expires_at)',
  'create index licences_purchase_id on licences (purchase_id)',
  'create index licences_revoked on licences (expires_at) where revoked_at is not null',

  `create table activations (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    kind text not null,
    subject_hash text not null,
    label text not null default '',
    created_at bigint not null,
    seen_at bigint not null
  )`,
  'create unique index activations_purchase_id_kind_subject_hash on activations (purchase_id, kind, subject_hash)',

  `create table signing_keys (
    kid text primary key,
    public_jwk text not null,
    private_sealed text not null,
    created_at bigint not null,
    retired_at bigint
  )`,
  'create unique index signing_keys_active on signing_keys (coalesce(retired_at, 0)) where retired_at is null',

  `create table buyer_links (
    token_hash text primary key,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index buyer_links_expires_at on buyer_links (expires_at)',

  `create table buyer_sessions (
    id_hash text primary key,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index buyer_sessions_expires_at on buyer_sessions (expires_at)',

  `create table reviews (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    stars bigint not null,
    body text not null default '',
    name text not null default '',
    is_hidden bigint not null default 0,
    hidden_reason text not null default '',
    answer text,
    answered_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index reviews_account_id_created_at_id on reviews (account_id, created_at, id)',
  'create index reviews_item_id_created_at_id on reviews (item_id, created_at, id)',
  'create unique index reviews_purchase_id on reviews (purchase_id)',

  `create table support_questions (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    item_id bigint not null references items (id) on delete cascade,
    purchase_id bigint not null references purchases (id) on delete cascade,
    buyer_email text not null,
    buyer_name text not null,
    subject text not null,
    status text not null,
    facts text not null,
    messages bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index support_questions_item on support_questions (item_id)',
  'create index support_questions_purchase on support_questions (purchase_id, id)',
  'create index support_questions_status on support_questions (account_id, status, updated_at, id)',

  `create table support_messages (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    question_id bigint not null references support_questions (id) on delete cascade,
    sender text not null,
    body text not null,
    is_mailed integer not null,
    created_at bigint not null
  )`,
  'create index support_messages_account on support_messages (account_id)',
  'create index support_messages_question on support_messages (question_id, id)',
];
