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
  /** keyed hash of the machine's name or the domain */
  subject_hash: string;
  label: string;
  created_at: number;
  seen_at: number;
};

/** Ed25519 keys of licence files; the one without `retired_at` signs, the others still verify. */
type SigningKeysTable = {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: number;
  retired_at: number | null;
};

/** Licence files that were signed; `id` is the token's `jti`. */
type LicencesTable = {
  id: string;
  account_id: number;
  purchase_id: number;
  kid: string;
  /** of the activation that it is for, null: for no certain machine or domain */
  subject_hash: string | null;
  issued_at: number;
  expires_at: number;
  /** when its activation was taken away */
  revoked_at: number | null;
};

export type ActivationRow = Selectable<ActivationsTable>;
export type LicenceRow = Selectable<LicencesTable>;
