import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';

type Purchased = {
  /** Epoch ms, both inclusive. */
  from: number;
  to: number;
  /** a condition on the purchase */
  isReviewed: RawBuilder<SqlBool>;
};

/** Orders only: buyers of imported purchases and of given licences didn't order here. */
const unasked = (db: DatabaseOrTransaction, { from, to, isReviewed }: Purchased) =>
  db
    .selectFrom('purchases')
    .where('purchased_at', '>=', from)
    .where('purchased_at', '<=', to)
    .where('state', '=', 'valid')
    .where('review_asked_at', 'is', null)
    .where('order_id', 'is not', null)
    .where('extends_purchase_id', 'is', null)
    .where('is_trial', '=', 0)
    .where('buyer_email', 'is not', null)
    .where(sql<SqlBool>`not ${isReviewed}`);

export async function listAccountsWithUnasked(db: DatabaseOrTransaction, of: Purchased): Promise<number[]> {
  const rows = await unasked(db, of).select('account_id').distinct().orderBy('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

export const listUnasked = (
  db: DatabaseOrTransaction,
  accountId: number,
  { most, ...of }: Purchased & { most: number },
): Promise<PurchaseRow[]> =>
  unasked(db, of)
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('purchased_at')
    .orderBy('id')
    .limit(most)
    .execute();
