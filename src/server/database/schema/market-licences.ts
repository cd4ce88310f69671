import type { Generated, Selectable } from 'kysely';

export type MarketLicenceTables = {
  activations: ActivationsTable;
  signing_keys: SigningKeysTable;
  licences: LicencesTable;
};

type ActivationsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  kind: 'machine' | 'domain';
  subject_hash: string;
  label: string;
  created_at: number;
  seen_at: number;
  /** uses no seat */
  is_development: Generated<number>;
  /** as the software reported; null: not reported */
  version: Generated<string | null>;
};

/** The key without `retired_at` is the one used for signing. */
type SigningKeysTable = {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: number;
  retired_at: number | null;
};

/** Signed licence files. `id` is the token's `jti`. */
type LicencesTable = {
  id: string;
  account_id: number;
  purchase_id: number;
  kid: string;
  /** null: not bound to a subject */
  subject_hash: string | null;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
};

export type ActivationRow = Selectable<ActivationsTable>;
export type LicenceRow = Selectable<LicencesTable>;
