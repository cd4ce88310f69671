import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import {
  addFileHistory,
  countSold,
  doneHere,
  holdPurchases,
  pinItems,
  purchasesById,
  rewritePurchase,
} from './kept.store.ts';
import { changesBetween, differences } from './merge.ts';
import type { ImportRun } from './run.ts';
import { columnsAfter, inSlices, type WrittenPurchases } from './write-catalogue.ts';

/**
 * Changes the purchases that were there already, in the transaction that ends the import, and counts the new ones for
 * their items. Each is read again and held: what was done to it while the file was read (a refund, another code) must
 * not be undone by what was known before.
 */
export async function refreshPurchases(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, figures }: Pick<ImportRun, 'accountId' | 'figures'>,
  { told, sold }: WrittenPurchases,
): Promise<void> {
  const at = deps.now();
  const by = figures.file_name === '' ? 'a file' : figures.file_name;
  const ids = told.map(({ id }) => id).sort((a, b) => a - b);
  // All of them before the first is changed: whoever holds one waits for the figures of its item, which changes hold.
  for (const slice of inSlices(ids, 1000)) await holdPurchases(deps.database, trx, accountId, slice);
  for (const slice of inSlices(told)) {
    const tellings = new Map(slice.map((one) => [one.id, one]));
    const rows = await purchasesById(trx, accountId, [...tellings.keys()]);
    const done = await doneHere(trx, accountId, [...tellings.keys()]);
    const changed = rows.flatMap((row) => {
      const telling = tellings.get(row.id);
      if (!telling) return [];
      const columns = columnsAfter(telling, { row, done: done.get(row.id) ?? new Set() }, at);
      const changes = changesBetween(row, columns);
      return changes === '' ? [] : [{ row, columns, changes }];
    });
    if (changed.length === 0) continue;
    for (const { row, columns } of changed) await rewritePurchase(trx, row, differences(row, columns));
    await addFileHistory(
      trx,
      changed.map(({ row, columns, changes }) => {
        const refunded = columns.refunded_minor - row.refunded_minor;
        const amount_minor = refunded > 0 && row.currency === columns.currency ? refunded : null;
        return { account_id: accountId, purchase_id: row.id, amount_minor, note: `${by}: ${changes}`, at };
      }),
    );
  }
  // In their order, so that two who count many do not wait for each other in a ring.
  const counted = [...sold]
    .map(([item_id, sales]) => ({ item_id, sales }))
    .filter(({ sales }) => sales > 0)
    .sort((a, b) => a.item_id - b.item_id);
  for (const slice of inSlices(counted)) await countSold(trx, slice);
}

/** Throws Refusal 'conflict' where an item was deleted while the file was read: its purchases would be of nothing. */
export async function requireItems(
  deps: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  for (const slice of inSlices(
    [...new Set(ids)].sort((a, b) => a - b),
    500,
  ))
    if ((await pinItems(deps.database, trx, accountId, slice)) < slice.length)
      throw new Refusal('conflict', 'Nothing was imported: an item was deleted while the file was read. Start again.');
}
