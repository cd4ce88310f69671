import {
  type Database,
  type DatabaseOrTransaction,
  type ItemRow,
  lockForKeyShare,
  lockForNoKeyUpdate,
} from '../../database/index.ts';

/** Prevents deletion of these items until the transaction ends. Returns the number of existing items. */
export async function lockItemsAgainstDeletion(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<number> {
  const rows = trx.selectFrom('items').select('id').where('account_id', '=', accountId).where('id', 'in', ids);
  return (await lockForKeyShare(database, rows.orderBy('id')).execute()).length;
}

/** Prevents changes of these items until the transaction ends. Purchases of them don't wait. */
export function lockItemsAgainstChanges(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<ItemRow[]> {
  const rows = trx.selectFrom('items').selectAll().where('account_id', '=', accountId).where('id', 'in', ids);
  return lockForNoKeyUpdate(database, rows.orderBy('id')).execute();
}

/** The triggers skip rows of a running import. */
export async function addSales(trx: DatabaseOrTransaction, sold: { item_id: number; sales: number }[]): Promise<void> {
  const rows = sold.map((row) => ({ ...row, reviews: 0, stars: 0 }));
  await trx
    .insertInto('item_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet((write) => ({
        sales: write('item_figures.sales', '+', write.ref('excluded.sales')),
      })),
    )
    .execute();
}
