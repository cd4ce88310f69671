import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import {
  addSales,
  insertFileHistory,
  listEventsOfPurchases,
  listPurchasesById,
  lockPurchases,
  pinItems,
  updatePurchaseColumns,
} from './existing.store.ts';
import { changedColumns, describeChanges } from './merge-purchase.ts';
import type { ImportRun } from './run.ts';
import { columnsAfter, inSlices, type WrittenPurchases } from './write-catalogue.ts';

/**
 * Changes the purchases that were there already, in the transaction that ends the import, and counts the new ones for
 * their items. Each is read again and held: what was done to it while the file was read (a refund, another code) must
 * not be undone by what was known before.
 */
export async function updateExistingPurchases(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, figures }: Pick<ImportRun, 'accountId' | 'figures'>,
  { updates, sold }: WrittenPurchases,
): Promise<void> {
  const at = deps.now();
  const by = figures.file_name === '' ? 'a file' : figures.file_name;
  const ids = updates.map(({ id }) => id).sort((a, b) => a - b);
  // All of them before the first is changed: whoever holds one waits for the figures of its item, which changes hold.
  for (const slice of inSlices(ids, 1000)) await lockPurchases(deps.database, trx, accountId, slice);
  for (const slice of inSlices(updates)) {
    const contents = new Map(slice.map((one) => [one.id, one]));
    const rows = await listPurchasesById(trx, accountId, [...contents.keys()]);
    const done = await listEventsOfPurchases(trx, accountId, [...contents.keys()]);
    const changed = rows.flatMap((row) => {
      const content = contents.get(row.id);
      if (!content) return [];
      const columns = columnsAfter(content, { row, events: done.get(row.id) ?? new Set() }, at);
      const changes = describeChanges(row, columns);
      return changes === '' ? [] : [{ row, columns, changes }];
    });
    if (changed.length === 0) continue;
    for (const { row, columns } of changed) await updatePurchaseColumns(trx, row, changedColumns(row, columns));
    await insertFileHistory(
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
  for (const slice of inSlices(counted)) await addSales(trx, slice);
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
