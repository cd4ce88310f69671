import type { DatabaseOrTransaction, ErasedBuyerRow } from '../../database/index.ts';

export async function upsertErasedBuyer(trx: DatabaseOrTransaction, row: ErasedBuyerRow): Promise<void> {
  await trx
    .insertInto('erased_buyers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'buyer_hash']).doUpdateSet({ erased_at: row.erased_at }))
    .execute();
}

export const listErasedBuyers = (db: DatabaseOrTransaction, accountId: number): Promise<ErasedBuyerRow[]> =>
  db.selectFrom('erased_buyers').selectAll().where('account_id', '=', accountId).orderBy('buyer_hash').execute();
