import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type AccountTables = {
  accounts: AccountsTable;
  users: UsersTable;
  members: { account_id: number; user_id: number; role: Role; created_at: number };
  member_invitations: MemberInvitationsTable;
  /** items shared with an account's guests */
  guest_things: { account_id: number; user_id: number; kind: GuestResourceKind; thing_id: number };
  sessions: SessionsTable;
  identities: IdentitiesTable;
  /** providers that the user unlinked: logging in there must not link them again */
  unlinked_issuers: { user_id: number; issuer: string; unlinked_at: number };
  api_keys: ApiKeysTable;
  /** keyed hashes of networks and browsers */
  known_sign_ins: { user_id: number; origin: string; seen_at: number };
  mailed_links: MailedLinksTable;
  audit_entries: AuditEntriesTable;
  audit_outcomes: { entry_id: number; status: number; subject_id: string | null; subject_name: string | null };
  totp_secrets: TotpSecretsTable;
  recovery_codes: { user_id: number; code_hash: string; used_at: Generated<number | null> };
  passkeys: PasskeysTable;
  /** accepted challenges, stored to prevent replay */
  used_passkey_challenges: { challenge_hash: string; expires_at: number };
  second_factor_challenges: {
    token_hash: string;
    user_id: number;
    first_step: Generated<'password' | 'OpenID Connect'>;
    created_at: number;
    expires_at: number;
  };
  invitations: InvitationsTable;
  /** emailed sign-up links that have no user yet */
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
  /** hash in `api_keys` of the account's first key; null: none */
  api_key_hash: string | null;
  /** of the first key */
  api_key_created_at: number | null;
  created_at: number;
  /** null: enabled */
  disabled_at: number | null;
  /** shown to members; '': no reason */
  suspension_reason: Generated<string>;
  /** null: no deletion requested */
  delete_at: Generated<number | null>;
  delete_requested_at: Generated<number | null>;
  /** name at that time */
  delete_requested_by: Generated<string>;
  /** from then on it can't be cancelled */
  delete_begun_at: Generated<number | null>;
  /** number of completed deletion steps */
  delete_steps: Generated<number>;
  /** JSON of quotas that differ from the defaults */
  quotas: Generated<string>;
  /** month and reported shares in percent per quota: `2026-11 1000:80 5000:80` */
  pageviews_told: Generated<string>;
  /** null: the overview shows the first steps */
  first_steps_ended_at: number | null;
  /**
   * 1: can send mail although its address was never confirmed, because it is older than that rule or the operator
   * created it
   */
  is_address_assumed: Generated<number>;
  /** 1: members must log in with two factors */
  requires_two_factor: Generated<number>;
};

/** From most to fewest permissions. Guests only see resources shared with them. */
export type Role = 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';

export type GuestResourceKind = 'monitor' | 'website' | 'status_page' | 'item';

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
  /** null: not changed since this is recorded */
  password_changed_at: Generated<number | null>;
  /** the account that the next login opens */
  last_account_id: number | null;
  /** of the console and mails; null: the browser's */
  language: Generated<Language | null>;
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
  /** at login; '': unknown */
  user_agent: Generated<string>;
  /** address of the last use */
  address_sealed: Generated<string | null>;
  /** last re-authentication by passkey or password; null: none since login */
  confirmed_at: Generated<number | null>;
};

/** A user's OpenID Connect identity. Each subject of an issuer has one user. */
type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: number;
  /** as reported by the provider; '': not reported */
  email: string;
  created_at: number;
  used_at: number;
};

/** Sets a password, confirms an address, confirms a new address, or reverts an address change. */
export type LinkPurpose = 'reset' | 'confirm' | 'change' | 'restore';

type MailedLinksTable = {
  token_hash: string;
  user_id: number;
  purpose: LinkPurpose;
  email: string;
  created_at: number;
  expires_at: number;
  /** used, or replaced by a later link */
  used_at: Generated<number | null>;
};

/** Immutable. Deleted after the retention period. */
type AuditEntriesTable = {
  id: Generated<number>;
  /** null: concerns the installation */
  account_id: number | null;
  at: number;
  actor_kind: 'user' | 'key' | 'operator';
  user_id: number | null;
  key_id: number | null;
  /** name at that time */
  actor_name: string;
  /** such as `monitor.created` */
  action: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string | null;
  /** request path, such as `/websites/7/goals/3` */
  path: string;
  /** JSON: names of the sent fields, never their values */
  fields: string;
  address: string;
};

type ApiKeysTable = {
  id: Generated<number>;
  account_id: number;
  /** 1: created as the account's first key. Valid while the account refers to its hash */
  is_first: number;
  /** null: its creator was deleted, or it was created at the command line */
  created_by: number | null;
  name: string;
  hash: string;
  /** the part that is displayed */
  prefix: string;
  /** a first key, to display it again; null once it has ended */
  sealed: string | null;
  /** JSON list; null: all */
  scopes: string | null;
  /** JSON list of addresses and CIDR ranges; empty: all */
  networks: string;
  expires_at: number | null;
  expiry_notified_at: number | null;
  last_used_at: number | null;
  /** '': never used */
  last_used_network: string;
  created_at: number;
  ended_at: number | null;
};

type TotpSecretsTable = {
  user_id: number;
  secret_sealed: string;
  created_at: number;
  /** null: not active until a first code is verified */
  confirmed_at: Generated<number | null>;
  /** newest time step with an accepted code, against replay */
  last_step: Generated<number>;
};

type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  /** base64url */
  credential_id: string;
  /** COSE, base64url */
  public_key: string;
  /** the authenticator's signature counter; many always send 0 */
  counter: number;
  /** JSON list, such as `usb` */
  transports: string;
  name: string;
  /** host of the installation's URL when it was created; null: created before this was stored, and not used since */
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
  /** JSON: IDs by kind that the guest can see */
  things: string;
  token_hash: string;
  /** null: delivered by the inviting member, so it doesn't verify the address */
  mailed_at: number | null;
  created_at: number;
  expires_at: number;
};

/** An archive of all the account's data. */
type AccountExportsTable = {
  id: Generated<number>;
  account_id: number;
  /** 1: requested by the service owner, who receives it; 0: by an account owner */
  is_of_service: number;
  /** name at that time */
  requested_by: string;
  /** notified when it is ready */
  mail_to: string;
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
  /** the part being written */
  part: Generated<string>;
  parts_done: Generated<number>;
  bytes: Generated<number>;
  /** key in file storage; null: not ready, or expired */
  file_key: string | null;
  /** the cause of the failure */
  message: Generated<string>;
  created_at: number;
  lease_until: Generated<number>;
  /** starts, without those that ended in a regular shutdown */
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
