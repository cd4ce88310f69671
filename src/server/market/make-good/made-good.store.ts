import type { DatabaseOrTransaction, MadeGoodRow } from '../../database/index.ts';

type Owned = Pick<MadeGoodRow, 'account_id' | 'outage' | 'outage_id'>;
type Key = Owned & Pick<MadeGoodRow, 'buyer_hash'>;

export function listMadeGood(
  db: DatabaseOrTransaction,
  { account_id, outage, outage_id }: Owned,
): Promise<MadeGoodRow[]> {
  return db
    .selectFrom('made_good')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('outage', '=', outage)
    .where('outage_id', '=', outage_id)
    .orderBy('made_at')
    .orderBy('buyer_hash')
    .execute();
}

/** Returns false if this buyer already has a row. */
export async function insertMadeGood(trx: DatabaseOrTransaction, row: MadeGoodRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('made_good')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'outage', 'outage_id', 'buyer_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateMadeGood(
  trx: DatabaseOrTransaction,
  { account_id, outage, outage_id, buyer_hash }: Key,
  changes: Pick<MadeGoodRow, 'coupon_id' | 'extended_days'>,
): Promise<void> {
  await trx
    .updateTable('made_good')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('outage', '=', outage)
    .where('outage_id', '=', outage_id)
    .where('buyer_hash', '=', buyer_hash)
    .execute();
}

export async function deleteMadeGood(
  trx: DatabaseOrTransaction,
  { account_id, outage, outage_id, buyer_hash }: Key,
): Promise<void> {
  await trx
    .deleteFrom('made_good')
    .where('account_id', '=', account_id)
    .where('outage', '=', outage)
    .where('outage_id', '=', outage_id)
    .where('buyer_hash', '=', buyer_hash)
    .execute();
}

/** Keeps the figures of the outages. */
export async function replaceBuyerHash(
  trx: DatabaseOrTransaction,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('made_good')
    .set({ buyer_hash: to })
    .where('account_id', '=', accountId)
    .where('buyer_hash', '=', from)
    .execute();
}
