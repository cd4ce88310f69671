import { timingSafeEqual } from 'node:crypto';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { dayMs, type Vault } from '../../kernel/index.ts';
import { findOpenAlert } from './open-alert.store.ts';

export const acknowledgePath = '/acknowledge';

const validForMs = 7 * dayMs;

type Linked = Pick<OutboxRow, 'id' | 'account_id' | 'incident_id' | 'idempotency_key'>;

/** The key of a message identifies its incident and its destination. */
const tokenOf = (vault: Vault, { id, account_id, incident_id, idempotency_key }: Linked): string =>
  `${id}.${vault.hmac('acknowledge incident', `${id} ${account_id} ${incident_id} ${idempotency_key}`)}`;

export const acknowledgeUrl = (vault: Vault, row: Linked, baseUrl: string): string =>
  `${baseUrl}${acknowledgePath}/${tokenOf(vault, row)}`;

/**
 * Returns the alert that contains the link. Returns undefined if the token is invalid or has expired, or if the account
 * is suspended.
 */
export async function findLinkedMessage(
  db: DatabaseOrTransaction,
  vault: Vault,
  token: string,
  nowMs: number,
): Promise<OutboxRow | undefined> {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  if (id === undefined) return undefined;
  const row = await findOpenAlert(db, Number(id), nowMs - validForMs);
  if (!row) return undefined;
  const expected = Buffer.from(tokenOf(vault, row));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? row : undefined;
}
