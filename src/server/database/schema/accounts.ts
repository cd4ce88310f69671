import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type AccountTables = {
  accounts: AccountsTable;
  users: UsersTable;
  members: { account_id: number; user_id: number; role: Role; created_at: number };
  member_invitations: MemberInvitationsTable;
  guest_things: { account_id: number; user_id: number; kind: GuestResourceKind; thing_id: number };
  sessions: SessionsTable;
  identities: IdentitiesTable;
  /** logging in with the issuer must not link it again */
  unlinked_issuers: { user_id: number; issuer: string; unlinked_at: number };
  api_keys: ApiKeysTable;
  known_sign_ins: { user_id: number; origin: string; seen_at: number };
  mailed_links: MailedLinksTable;
  audit_entries: AuditEntriesTable;
  audit_outcomes: { entry_id: number; status: number; subject_id: string | null; subject_name: string | null };
  totp_secrets: TotpSecretsTable;
  recovery_codes: { user_id: number; code_hash: string; used_at: Generated<number | null> };
  passkeys: PasskeysTable;
  /** prevents replay */
  used_passkey_challenges: { challenge_hash: string; expires_at: number };
  second_factor_challenges: {
    token_hash: string;
    user_id: number;
    first_step: Generated<'password' | 'OpenID Connect'>;
    created_at: number;
    expires_at: number;
  };
  invitations: InvitationsTable;
  registration_links: { token_hash: string; email: string; created_at: number; expires_at: number };
  account_exports: AccountExportsTable;
  service_settings: { name: string; value: string };
  node_signals: { id: Generated<number>; node: string; topic: string; subject: string; count: number; sent_at: number };
  media: { id: string; account_id: number; content_type: string; content: Buffer; created_at: number };
};

type AccountsTable = {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_owner: number;
  time_zone: string;
  currency: string;
  heading: string;
  description: string;
  contact_email: string;
  social_links: string;
  avatar: string | null;
  cover: string | null;
  /** the account's first key; null: none */
  api_key_hash: string | null;
  api_key_created_at: number | null;
  created_at: number;
  /** null: enabled */
  disabled_at: number | null;
  suspension_reason: Generated<string>;
  /** null: not requested */
  delete_at: Generated<number | null>;
  delete_requested_at: Generated<number | null>;
  delete_requested_by: Generated<string>;
  /** after this time the deletion can't be cancelled */
  delete_begun_at: Generated<number | null>;
  delete_steps: Generated<number>;
  quotas: Generated<string>;
  /** shares in percent by quota: `2026-11 1000:80 5000:80` */
  pageviews_told: Generated<string>;
  first_steps_ended_at: number | null;
  /** 1: can send mail without confirming the address (older account, or created by the operator) */
  is_address_assumed: Generated<number>;
  requires_two_factor: Generated<number>;
  /** 0: `currency` can still be the default, see `isCurrencyChosen` */
  is_currency_chosen: Generated<number>;
  /** JSON: modules that the account's owner switched off */
  modules_off: Generated<string>;
  /** JSON: modules that the service's owner switched off for this account */
  modules_off_by_service: Generated<string>;
  /** the account that this account shows sample data to; null: real data */
  sample_of: Generated<number | null>;
};

export type Role = 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';

export type GuestResourceKind = 'monitor' | 'website' | 'status_page' | 'uptime_report' | 'item';

type UsersTable = {
  id: Generated<number>;
  username: string;
  email: string;
  /** null: not verified */
  email_verified_at: number | null;
  first_name: string;
  last_name: string;
  /** null: no password */
  password_hash: string | null;
  /** null: never, or before this was recorded */
  password_changed_at: Generated<number | null>;
  last_account_id: number | null;
  language: Generated<Language | null>;
  /** null: created by version 1.0.0 */
  seen_version: Generated<string | null>;
  created_at: number;
};

type SessionsTable = {
  id_hash: string;
  user_id: number;
  /** the account shown in the console; null: no account */
  account_id: number | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  user_agent: Generated<string>;
  address_sealed: Generated<string | null>;
  /** time of the last re-authentication; null: none since login */
  confirmed_at: Generated<number | null>;
};

type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  created_at: number;
  used_at: number;
};

export type LinkPurpose = 'reset' | 'confirm' | 'change' | 'restore';

type MailedLinksTable = {
  token_hash: string;
  user_id: number;
  purpose: LinkPurpose;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: Generated<number | null>;
};

/** Immutable. */
type AuditEntriesTable = {
  id: Generated<number>;
  /** null: concerns the installation */
  account_id: number | null;
  at: number;
  actor_kind: 'user' | 'key' | 'operator' | 'link';
  user_id: number | null;
  key_id: number | null;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string | null;
  path: string;
  /** JSON: names only, never values */
  fields: string;
  address: string;
};

type ApiKeysTable = {
  id: Generated<number>;
  account_id: number;
  /** created as the account's first key */
  is_first: number;
  /** null: deleted user, or command line */
  created_by: number | null;
  name: string;
  hash: string;
  prefix: string;
  /** only for an account's first key: the sealed key, for display */
  sealed: string | null;
  /** JSON list; null: all */
  scopes: string | null;
  /** JSON list of addresses and CIDR ranges; empty: all */
  networks: string;
  expires_at: number | null;
  expiry_notified_at: number | null;
  last_used_at: number | null;
  last_used_network: string;
  created_at: number;
  ended_at: number | null;
};

type TotpSecretsTable = {
  user_id: number;
  secret_sealed: string;
  created_at: number;
  /** null: not active yet */
  confirmed_at: Generated<number | null>;
  /** newest time step with an accepted code, to prevent replay */
  last_step: Generated<number>;
};

type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  /** COSE, base64url */
  public_key: string;
  /** signature counter; many authenticators always send 0 */
  counter: number;
  transports: string;
  name: string;
  /** host at creation; null: before this was stored */
  rp_id: Generated<string | null>;
  created_at: number;
  last_used_at: Generated<number | null>;
};

type InvitationsTable = {
  id: Generated<number>;
  account_id: number;
  token_hash: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

type MemberInvitationsTable = {
  id: Generated<number>;
  account_id: number;
  invited_by: number;
  email: string;
  role: Role;
  things: string;
  token_hash: string;
  /** null: the inviter passed the link on, so accepting proves no address */
  mailed_at: number | null;
  created_at: number;
  expires_at: number;
};

type AccountExportsTable = {
  id: Generated<number>;
  account_id: number;
  /** 1: requested by the service owner */
  is_of_service: number;
  requested_by: string;
  mail_to: string;
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
  part: Generated<string>;
  parts_done: Generated<number>;
  bytes: Generated<number>;
  /** null: not ready, or expired */
  file_key: string | null;
  message: Generated<string>;
  created_at: number;
  lease_until: Generated<number>;
  attempts: Generated<number>;
  finished_at: number | null;
  expires_at: number | null;
};

export type AccountExportRow = Selectable<AccountExportsTable>;
export type AccountRow = Selectable<AccountsTable>;
export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type UserRow = Selectable<UsersTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type MailedLinkRow = Selectable<MailedLinksTable>;
export type MemberInvitationRow = Selectable<MemberInvitationsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type TotpSecretRow = Selectable<TotpSecretsTable>;
