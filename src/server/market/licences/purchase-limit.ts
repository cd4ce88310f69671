import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kernel/index.ts';
import { findActivationLimit } from '../catalogue/index.ts';
import { findPurchase, lockPurchase, seatLimit } from '../purchases/index.ts';

type PurchaseKey = Pick<PurchaseRow, 'id' | 'account_id'>;
/** A `limit` of null means no limit. */
export type LimitedPurchase = Pick<PurchaseRow, 'id' | 'account_id' | 'item_id' | 'state' | 'ends_at'> & {
  limit: number | null;
};

export async function requirePurchase(
  db: DatabaseOrTransaction,
  { account_id, id }: PurchaseKey,
): Promise<LimitedPurchase> {
  return withLimit(db, await findPurchase(db, account_id, id));
}

/** Locks until the transaction ends. Throws `not_found`. */
export async function lockPurchaseWithLimit(
  deps: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  { account_id, id }: PurchaseKey,
): Promise<LimitedPurchase> {
  return withLimit(trx, await lockPurchase(deps.database, trx, account_id, id));
}

async function withLimit(db: DatabaseOrTransaction, row: PurchaseRow | undefined): Promise<LimitedPurchase> {
  if (!row || row.extends_purchase_id !== null) throw notFound();
  const { id, account_id, state, ends_at, item_id } = row;
  const activation_limit = await findActivationLimit(db, { account_id, id: item_id });
  return { id, account_id, item_id, state, ends_at, limit: seatLimit(row, { activation_limit }) };
}
