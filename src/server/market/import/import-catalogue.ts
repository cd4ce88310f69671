import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText, Refusal } from '../../kernel/index.ts';
import { findItemIdsByReference, listAllItems, updateItem } from '../catalogue/index.ts';
import { readErasedBuyers } from '../erased-buyers/index.ts';
import { hasOrders } from '../orders/index.ts';
import { findPurchasesByAnyCode, hashCode, importedPurchaseCode } from '../purchases/index.ts';
import { type CheckedCatalogue, checkCatalogue } from './check-catalogue.ts';
import { prepareItemFiles } from './companion-files.ts';
import { createDuplicateCounter } from './duplicate-sales.ts';
import type { ItemFields } from './file-schema.ts';
import { recognizeFile } from './formats/index.ts';
import { writeImportText } from './import-texts.ts';
import { findCurrencyFault, followImportedPrices, lockChangedItems } from './item-prices.ts';
import { type OnProgress, throttleToPercents } from './progress.ts';
import { RefusedRows } from './refused-rows.ts';
import { resultMessage } from './result-message.ts';
import type { ImportFile } from './rows.ts';
import { type ImportRun, type RunFigures, startRun } from './run.ts';
import { RunChanges } from './run-changes.ts';
import { type CatalogueSource, sizeOf } from './source.ts';
import { requireItems, updateExistingPurchases } from './update-purchases.ts';
import { writeItems, writePurchases } from './write-catalogue.ts';

export type ImportResult = {
  /** by the file's reference */
  items: Record<string, number>;
  purchases: number;
  /** of a dry run: what would change */
  figures: Pick<RunFigures, 'items_new' | 'items_changed' | 'purchases_new' | 'purchases_changed'>;
  refused: number;
  /** with place and reason */
  firstRefused: string[];
  message: string;
};

export type ImportOptions = {
  /** by default, one invalid row rejects the file */
  skipRefused?: boolean;
  dryRun?: boolean;
  /** an error stops the import, which leaves no rows */
  progressed?: OnProgress;
};

/**
 * Imports a whole file or nothing: checks it, writes invisible batches, then makes them visible and updates existing rows
 * in one transaction. Can be repeated. `withoutSeller`: number of items with unpublished files, because the seller's name
 * and address are missing. Books no money. Throws Refusal 'invalid', 'not_found' or 'conflict' (another import is
 * running).
 */
export async function importCatalogue(
  deps: Deps,
  accountId: number,
  source: CatalogueSource,
  { skipRefused = false, dryRun = false, progressed }: ImportOptions = {},
): Promise<ImportResult & { withoutSeller: number }> {
  const companions = await prepareItemFiles(deps, source, { dryRun });
  const read = companions?.source ?? source;
  const bytes_total = sizeOf(read);
  const file_name = typeof source === 'string' ? cutText(source.split(/[/\\]/).at(-1) ?? '', 255) : '';
  using run = await startRun(deps, accountId, {
    file_name,
    bytes_total,
    is_dry_run: dryRun ? 1 : 0,
    skips_refused: skipRefused ? 1 : 0,
  });
  // The run must not be disposed before it has ended.
  const imported = await executeImport(deps, run, () => recognizeFor(deps, accountId, read), progressed);
  const withoutSeller = dryRun ? 0 : ((await companions?.place(accountId, imported.items)) ?? 0);
  return { ...imported, withoutSeller };
}

export const recognizeFor = (deps: Deps, accountId: number, source: CatalogueSource): Promise<ImportFile> =>
  recognizeFile(source, (shop, key) => importedPurchaseCode(deps.vault, accountId, { shop, key }), deps.now());

export async function executeImport(
  deps: Deps,
  run: ImportRun,
  open: () => ImportFile | Promise<ImportFile>,
  progressed: OnProgress = () => {},
): Promise<ImportResult> {
  try {
    const file = await open();
    run.figures.source = file.source;
    return await importFile(deps, run, file, throttleToPercents(progressed));
  } catch (error) {
    const message = error instanceof Refusal ? error.message : writeImportText('internal');
    // Remaining rows stay invisible until the next sweep.
    await run
      .abandon(message)
      .catch((fault) => deps.log.warn({ err: fault, importId: run.id }, 'a failed import left rows'));
    throw error;
  }
}

async function importFile(deps: Deps, run: ImportRun, file: ImportFile, onProgress: OnProgress): Promise<ImportResult> {
  const { accountId, figures } = run;
  const refused = new RefusedRows(deps.vault, run);
  const checked = await check(deps, run, { file, refused, onProgress });
  await refused.flush();
  if (refused.count > 0 && !run.skipsRefused && !run.isDryRun) throw refused.refusal();
  const changes = new RunChanges(deps.vault);
  const { changed: changedItems, withdrawn } = await writeItems(deps, run, { checked, changes }, onProgress);
  const idOf = await findItemIdsByReference(deps.database.db, accountId, run.id);
  if (run.isDryRun) assignPlaceholderIds(checked, idOf);
  const readErased = (db: DatabaseOrTransaction) => readErasedBuyers(db, deps.vault, accountId);
  const erasedBuyers = await readErased(deps.database.db);
  const written = await writePurchases(deps, run, { file, checked, idOf, changes, erasedBuyers }, onProgress);
  const summary = {
    refused: refused.count,
    firstRefused: refused.lines(),
    message: resultMessage(run, checked, { withdrawn, erased: written.erased, notes: file.notes ?? [] }),
  };
  figures.items_changed = changedItems.length;
  figures.purchases_changed = written.updates.length;
  if (run.isDryRun) {
    await run.finish(summary.message, (trx) => changes.insert(trx, run));
    return { items: {}, purchases: checked.purchaseCount, figures, ...summary };
  }
  await onProgress({ phase: 'finishing', done: 0, total: changedItems.length + written.updates.length });
  await run.finish(summary.message, async (trx) => {
    // The erasure didn't see the rows of this import, which are still invisible.
    if ((await readErased(trx)).count > erasedBuyers.count)
      throw new Refusal('conflict', writeImportText('buyerErased'));
    const bought = [...written.sold.keys(), ...written.updates.map(({ itemId }) => itemId)];
    const locked = await lockChangedItems(deps, trx, accountId, changedItems);
    await requireItems(deps, trx, accountId, bought);
    for (const { row, fields } of locked) {
      const prices = await followImportedPrices(trx, row, fields, deps.now());
      await updateItem(trx, accountId, row.id, { ...fields, ...prices, updated_at: deps.now() });
    }
    await updateExistingPurchases(deps, trx, run, written);
    await changes.insert(trx, run);
  });
  const items = checked.items.map(({ reference }) => [reference, idOf.get(reference) ?? 0]);
  return { items: Object.fromEntries(items), purchases: checked.purchaseCount, figures, ...summary };
}

/** Gives new items negative ids, because a dry run counts purchases of items that it doesn't write. */
function assignPlaceholderIds({ items }: CheckedCatalogue, idOf: Map<string, number>): void {
  for (const [index, { reference }] of items.entries()) if (!idOf.has(reference)) idOf.set(reference, -1 - index);
}

async function check(
  deps: Deps,
  run: ImportRun,
  { file, refused, onProgress }: { file: ImportFile; refused: RefusedRows; onProgress: OnProgress },
): Promise<CheckedCatalogue> {
  const { accountId, figures } = run;
  const { db } = deps.database;
  const items = await listAllItems(db, accountId);
  const byReference = new Map(items.map((row) => [row.reference, row]));
  const known = {
    items,
    findCurrencyFault: (fields: ItemFields) => findCurrencyFault(db, byReference.get(fields.reference), fields),
    hasOrders: await hasOrders(db, accountId),
    nowMs: deps.now(),
    async purchases(codes: string[]) {
      const hashes = new Map(codes.map((code) => [hashCode(deps.vault, code), code]));
      const found = await findPurchasesByAnyCode(db, accountId, [...hashes.keys()]);
      return new Map([...found].map(([hash, row]) => [hashes.get(hash) as string, row]));
    },
    countDuplicates: createDuplicateCounter(db, accountId, file.source),
  };
  const checked = await checkCatalogue(file, known, {
    refuse: (row, faults) => refused.add(row, faults),
    async onRead(bytes, rows) {
      run.assertAlive();
      figures.bytes_read = bytes;
      figures.rows_read = rows;
      await onProgress({ phase: 'checking', done: bytes, total: figures.bytes_total });
    },
  });
  figures.rows_left_out = [...checked.leftOut.values()].reduce((sum, count) => sum + count, 0);
  return checked;
}
