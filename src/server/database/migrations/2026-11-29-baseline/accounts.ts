import type { Types } from './types.ts';

export const accounts = ({ id, givenId, bytes }: Types): string[] => [
  `create table accounts (
    id ${id},
    username text not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    time_zone text not null,
    currency text not null,
    heading text not null,
    description text not null,
    contact_email text not null,
    social_links text not null,
    avatar text,
    cover text,
    api_key_hash text,
    is_owner bigint not null,
    created_at bigint not null,
    api_key_created_at bigint,
    disabled_at bigint,
    quotas text not null default '{}',
    first_steps_ended_at bigint,
    is_address_assumed bigint not null default 0,
    pageviews_told text not null default '',
    requires_two_factor integer not null default 0,
    suspension_reason text not null default '',
    delete_at bigint,
    delete_requested_at bigint,
    delete_requested_by text not null default '',
    delete_begun_at bigint,
    delete_steps bigint not null default 0
  )`,
  'create unique index accounts_api_key on accounts (api_key_hash)',
  'create index accounts_delete_at on accounts (delete_at) where delete_at is not null',
  'create index accounts_email on accounts (email)',
  'create unique index accounts_owner on accounts (is_owner) where is_owner = 1',
  'create unique index accounts_username on accounts (lower(username))',

  `create table users (
    id ${givenId},
    username text not null,
    email text not null,
    email_verified_at bigint,
    first_name text not null,
    last_name text not null,
    password_hash text,
    last_account_id bigint references accounts (id) on delete set null,
    created_at bigint not null,
    password_changed_at bigint,
    language text
  )`,
  'create unique index users_email on users (email)',
  'create index users_last_account on users (last_account_id)',
  'create unique index users_username on users (lower(username))',

  `create table members (
    account_id bigint not null references accounts (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    role text not null,
    created_at bigint not null,
    primary key (account_id, user_id)
  )`,
  'create index members_user on members (user_id)',

  `create table guest_things (
    account_id bigint not null,
    user_id bigint not null,
    kind text not null,
    thing_id bigint not null,
    primary key (account_id, user_id, kind, thing_id),
    foreign key (account_id, user_id) references members (account_id, user_id) on delete cascade
  )`,

  `create table member_invitations (
    id ${givenId},
    account_id bigint not null references accounts (id) on delete cascade,
    invited_by bigint not null references users (id) on delete cascade,
    email text not null,
    role text not null,
    things text not null,
    token_hash text not null,
    mailed_at bigint,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index member_invitations_address on member_invitations (email)',
  'create unique index member_invitations_email on member_invitations (account_id, email)',
  'create index member_invitations_inviter on member_invitations (invited_by)',
  'create unique index member_invitations_token on member_invitations (token_hash)',

  `create table invitations (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    token_hash text not null,
    email text,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,

  `create table registration_links (
    token_hash text primary key,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index registration_links_expiry on registration_links (expires_at)',

  `create table sessions (
    id_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    account_id bigint references accounts (id) on delete cascade,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    user_agent text not null default '',
    address_sealed text,
    confirmed_at bigint
  )`,
  'create index sessions_account on sessions (account_id)',
  'create index sessions_expiry on sessions (expires_at)',
  'create index sessions_user on sessions (user_id)',

  `create table known_sign_ins (
    user_id bigint not null references users (id) on delete cascade,
    origin text not null,
    seen_at bigint not null,
    primary key (user_id, origin)
  )`,

  `create table mailed_links (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index mailed_links_expiry on mailed_links (expires_at)',
  'create index mailed_links_user on mailed_links (user_id, purpose)',

  `create table identities (
    issuer text not null,
    subject text not null,
    user_id bigint not null references users (id) on delete cascade,
    email text not null,
    created_at bigint not null,
    used_at bigint not null,
    primary key (issuer, subject)
  )`,
  'create unique index identities_user on identities (user_id, issuer)',

  `create table unlinked_issuers (
    user_id bigint not null references users (id) on delete cascade,
    issuer text not null,
    unlinked_at bigint not null,
    primary key (user_id, issuer)
  )`,

  `create table passkeys (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint,
    rp_id text
  )`,
  'create index passkeys_user on passkeys (user_id)',

  `create table used_passkey_challenges (
    challenge_hash text primary key,
    expires_at bigint not null
  )`,
  'create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at)',

  `create table totp_secrets (
    user_id bigint primary key references users (id) on delete cascade,
    secret_sealed text not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint not null default 0
  )`,

  `create table recovery_codes (
    user_id bigint not null references users (id) on delete cascade,
    code_hash text not null,
    used_at bigint,
    primary key (user_id, code_hash)
  )`,

  `create table second_factor_challenges (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    first_step text not null default 'password'
  )`,
  'create index second_factor_challenges_expiry on second_factor_challenges (expires_at)',
  'create index second_factor_challenges_user on second_factor_challenges (user_id)',

  `create table api_keys (
    id ${givenId},
    account_id bigint not null references accounts (id) on delete cascade,
    is_first integer not null,
    created_by bigint references users (id) on delete set null,
    name text not null,
    hash text not null,
    prefix text not null,
    sealed text,
    scopes text,
    networks text not null,
    expires_at bigint,
    expiry_notified_at bigint,
    last_used_at bigint,
    last_used_network text not null,
    created_at bigint not null,
    ended_at bigint
  )`,
  'create index api_keys_account on api_keys (account_id)',
  'create index api_keys_expiry on api_keys (expires_at) where expires_at is not null',
  'create unique index api_keys_hash on api_keys (hash)',
  'create index api_keys_maker on api_keys (created_by)',

  `create table media (
    id text primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    content_type text not null,
    content ${bytes} not null,
    created_at bigint not null
  )`,

  `create table account_exports (
    id ${givenId},
    account_id bigint not null references accounts (id) on delete cascade,
    is_of_service bigint not null,
    requested_by text not null,
    mail_to text not null,
    state text not null,
    part text not null default '',
    parts_done bigint not null default 0,
    bytes bigint not null default 0,
    file_key text,
    message text not null default '',
    created_at bigint not null,
    lease_until bigint not null default 0,
    finished_at bigint,
    expires_at bigint,
    attempts bigint not null default 0
  )`,
  'create index account_exports_account on account_exports (account_id, id)',
  'create index account_exports_file on account_exports (file_key)',
  "create unique index account_exports_open on account_exports (account_id) where state in ('waiting', 'running')",

  `create table audit_entries (
    id ${id},
    account_id bigint references accounts (id) on delete cascade,
    at bigint not null,
    actor_kind text not null,
    user_id bigint,
    key_id bigint,
    actor_name text not null,
    action text not null,
    subject_kind text not null,
    subject_id text,
    subject_name text,
    path text not null,
    fields text not null,
    address text not null
  )`,
  'create index audit_entries_account on audit_entries (account_id, at, id)',
  'create index audit_entries_account_order on audit_entries (account_id, id)',
  'create index audit_entries_at on audit_entries (at)',
  'create index audit_entries_user on audit_entries (user_id, id)',

  `create table audit_outcomes (
    entry_id bigint primary key references audit_entries (id) on delete cascade,
    status integer not null,
    subject_id text,
    subject_name text
  )`,
];
