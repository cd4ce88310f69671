import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inChunks, Refusal } from '../../kernel/index.ts';
import { addSales, lockItemsAgainstDeletion } from '../catalogue/index.ts';
import {
  insertFileHistory,
  listEventsOfPurchases,
  listPurchasesById,
  lockPurchases,
  updatePurchaseColumns,
  writeFileChanges,
} from '../purchases/index.ts';
import { writeImportText } from './import-texts.ts';
import { changedColumns, describeChanges } from './merge-purchase.ts';
import type { ImportRun } from './run.ts';
import { columnsAfter, type WrittenPurchases } from './write-catalogue.ts';

/**
 * Runs in the transaction that finishes the import. Locks and reads each purchase again to keep changes made during the
 * import.
 */
export async function updateExistingPurchases(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, figures }: Pick<ImportRun, 'accountId' | 'figures'>,
  { updates, sold }: WrittenPurchases,
): Promise<void> {
  const at = deps.now();
  const ids = updates.map(({ id }) => id).sort((a, b) => a - b);
  // Purchases are locked first: changing them also locks item figures, which other transactions lock after the
  // purchase.
  for (const slice of inChunks(ids, 1000)) await lockPurchases(deps.database, trx, accountId, slice);
  for (const slice of inChunks(updates)) {
    const updatesById = new Map(slice.map((one) => [one.id, one]));
    const rows = await listPurchasesById(trx, accountId, [...updatesById.keys()]);
    const eventsById = await listEventsOfPurchases(trx, accountId, [...updatesById.keys()]);
    const changed = rows.flatMap((row) => {
      const update = updatesById.get(row.id);
      if (!update) return [];
      const columns = columnsAfter(update, { row, events: eventsById.get(row.id) ?? new Set() }, at);
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
        return {
          account_id: accountId,
          purchase_id: row.id,
          amount_minor,
          note: writeFileChanges(figures.file_name, changes),
          at,
        };
      }),
    );
  }
  // Sorted to prevent deadlocks.
  const counted = [...sold]
    .map(([item_id, sales]) => ({ item_id, sales }))
    .filter(({ sales }) => sales > 0)
    .sort((a, b) => a.item_id - b.item_id);
  for (const slice of inChunks(counted)) await addSales(trx, slice);
}

/** Throws Refusal 'conflict' if an item was deleted during the import. */
export async function requireItems(
  deps: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  for (const slice of inChunks(
    [...new Set(ids)].sort((a, b) => a - b),
    500,
  ))
    if ((await lockItemsAgainstDeletion(deps.database, trx, accountId, slice)) < slice.length)
      throw new Refusal('conflict', writeImportText('itemDeleted'));
}
