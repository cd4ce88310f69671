import type { Generated, Selectable } from 'kysely';

export type AccountTables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  /** keyed hashes of networks and browsers */
  known_sign_ins: { account_id: number; origin: string; seen_at: number };
  invitations: InvitationsTable;
  service_settings: { name: string; value: string };
  media: { id: string; account_id: number; content_type: string; content: Buffer; created_at: number };
};

type AccountsTable = {
  id: Generated<number>;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  is_owner: number;
  time_zone: string;
  currency: string;
  heading: string;
  description: string;
  contact_email: string;
  social_links: string;
  avatar: string | null;
  cover: string | null;
  api_key_hash: string | null;
  api_key_sealed: string | null;
  api_key_created_at: number | null;
  created_at: number;
  /** null: it works */
  disabled_at: number | null;
  /** JSON of what it may have, where that is not what all may */
  quotas: Generated<string>;
  /** when the overview's first steps were done or dismissed; null: they are shown */
  first_steps_ended_at: number | null;
};

type SessionsTable = { id_hash: string; account_id: number; created_at: number; seen_at: number; expires_at: number };

type InvitationsTable = {
  id: Generated<number>;
  account_id: number;
  token_hash: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type AccountRow = Selectable<AccountsTable>;
