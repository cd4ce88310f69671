import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type AccountTables = {
  accounts: AccountsTable;
  users: UsersTable;
  members: { account_id: number; user_id: number; role: Role; created_at: number };
  member_invitations: MemberInvitationsTable;
  /** what guests of an account were shown */
  guest_things: { account_id: number; user_id: number; kind: GuestResourceKind; thing_id: number };
  sessions: SessionsTable;
  identities: IdentitiesTable;
  /** providers whose link the user ended: no log-in there makes it again by itself */
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
  /** answers of passkeys that were accepted, so that none is accepted again */
  used_passkey_challenges: { challenge_hash: string; expires_at: number };
  second_factor_challenges: {
    token_hash: string;
    user_id: number;
    /** what was given before it */
    first_step: Generated<'password' | 'OpenID Connect'>;
    created_at: number;
    expires_at: number;
  };
  invitations: InvitationsTable;
  /** links by mail with which nobody's user is made yet */
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
  /** which row of `api_keys` is the account's first key; null: it has none */
  api_key_hash: string | null;
  /** of the first key */
  api_key_created_at: number | null;
  created_at: number;
  /** null: it works */
  disabled_at: number | null;
  /** why it was suspended, for its members; '' where nothing was said */
  suspension_reason: Generated<string>;
  /** when everything of it is deleted; null: nobody wants that */
  delete_at: Generated<number | null>;
  delete_requested_at: Generated<number | null>;
  /** as they were called then */
  delete_requested_by: Generated<string>;
  /** when its deletion began, from which nothing brings it back */
  delete_begun_at: Generated<number | null>;
  /** tables that are empty of it */
  delete_steps: Generated<number>;
  /** JSON of what it may have, where that is not what all may */
  quotas: Generated<string>;
  /** a month, and by quota the share in percent that its owners were told of in it: `2026-11 1000:80 5000:80` */
  pageviews_told: Generated<string>;
  /** when the overview's first steps were done or dismissed; null: they are shown */
  first_steps_ended_at: number | null;
  /** 1: it mails others although its address was never confirmed: it is older than that rule, or the operator made it */
  is_address_assumed: Generated<number>;
  /** 1: members see nothing of it before they log in with two factors */
  requires_two_factor: Generated<number>;
};

/** What a member may do in an account, from everything down to what single things show. */
export type Role = 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';

/** Things of which a guest of an account may see single ones. */
export type GuestResourceKind = 'monitor' | 'website' | 'status_page' | 'item';

/** Somebody who logs in. */
type UsersTable = {
  id: Generated<number>;
  username: string;
  email: string;
  /** null: nobody has shown yet that mail to this address reaches this user */
  email_verified_at: number | null;
  first_name: string;
  last_name: string;
  /** null: logs in by other means */
  password_hash: string | null;
  /** null: not since that is written down */
  password_changed_at: Generated<number | null>;
  /** the account that the next log-in opens */
  last_account_id: number | null;
  /** of the console and of mails; null: the browser's */
  language: Generated<Language | null>;
  created_at: number;
};

type SessionsTable = {
  id_hash: string;
  user_id: number;
  /** the account that the console shows in it; null: the user is in none */
  account_id: number | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** what the browser called itself at the log-in; '' where that is not known */
  user_agent: Generated<string>;
  /** where it was last used from */
  address_sealed: Generated<string | null>;
  /** when the user last showed to be there, by a passkey or the password; null: not since the log-in */
  confirmed_at: Generated<number | null>;
};

/** Who a user is at a provider of OpenID Connect: one subject of an issuer, and one user here. */
type IdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: number;
  /** what the provider calls the holder's address; '' where it tells none */
  email: string;
  created_at: number;
  used_at: number;
};

/** What a link by mail does: sets a password, proves an address, proves a new one, or takes a change of it back. */
export type LinkPurpose = 'reset' | 'confirm' | 'change' | 'restore';

type MailedLinksTable = {
  token_hash: string;
  user_id: number;
  purpose: LinkPurpose;
  /** the address that it was sent to */
  email: string;
  created_at: number;
  expires_at: number;
  /** when it was used, or ended by what came after it */
  used_at: Generated<number | null>;
};

/** Never changed once written; deleted when they are older than the installation keeps them. */
type AuditEntriesTable = {
  id: Generated<number>;
  /** null: it concerns the whole installation */
  account_id: number | null;
  at: number;
  actor_kind: 'user' | 'key' | 'operator';
  user_id: number | null;
  key_id: number | null;
  /** as it was called then */
  actor_name: string;
  /** such as `monitor.created` */
  action: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string | null;
  /** what was called, such as `/websites/7/goals/3` */
  path: string;
  /** JSON: the names of the fields that were sent, never what was in them */
  fields: string;
  address: string;
};

type ApiKeysTable = {
  id: Generated<number>;
  account_id: number;
  /** 1: it was made as the first key of its account, and works as long as the account names its hash */
  is_first: number;
  /** null: whoever made it is no user any more, or it was made at the command line */
  created_by: number | null;
  name: string;
  hash: string;
  /** what of it is shown */
  prefix: string;
  /** of a first key, to be shown again; null once it has ended */
  sealed: string | null;
  /** JSON list; null: all there are */
  scopes: string | null;
  /** JSON list of addresses and CIDR ranges; an empty one: from everywhere */
  networks: string;
  expires_at: number | null;
  expiry_notified_at: number | null;
  last_used_at: number | null;
  /** '' while it is unused */
  last_used_network: string;
  created_at: number;
  ended_at: number | null;
};

type TotpSecretsTable = {
  user_id: number;
  secret_sealed: string;
  created_at: number;
  /** when a code showed that an app has the secret; null: it protects nothing yet */
  confirmed_at: Generated<number | null>;
  /** the newest time step of which a code was accepted */
  last_step: Generated<number>;
};

type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  /** base64url, as browsers name it */
  credential_id: string;
  /** COSE, in base64url */
  public_key: string;
  /** what the authenticator counts; most count nothing and stay at 0 */
  counter: number;
  /** JSON list: how a browser reaches it, such as `usb` */
  transports: string;
  name: string;
  /** the host of the installation's address when it was made; null: older than this is noted, and not used since */
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
  /** JSON of what a guest will see: identifiers by kind */
  things: string;
  token_hash: string;
  /** null: handed over by who invites, so that it proves no address */
  mailed_at: number | null;
  created_at: number;
  expires_at: number;
};

/** An archive of everything that an account has. */
type AccountExportsTable = {
  id: Generated<number>;
  account_id: number;
  /** 1: the owner of the service asked, and gets it; 0: an owner of the account */
  is_of_service: number;
  /** as they were called then */
  requested_by: string;
  /** the address that is told when it is ready */
  mail_to: string;
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
  /** what is being written */
  part: Generated<string>;
  /** files in the archive so far */
  parts_done: Generated<number>;
  bytes: Generated<number>;
  /** in the files' store; null before it is there, and once it has expired */
  file_key: string | null;
  /** why it failed, as a cause */
  message: Generated<string>;
  created_at: number;
  lease_until: Generated<number>;
  /** how often it was begun; a stop in order takes its own back */
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
