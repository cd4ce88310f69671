import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { allItems, itemIdsByReference, updateItem } from '../catalogue/index.ts';
import { hashCode, importedPurchaseCode } from '../purchases/index.ts';
import { type CheckedCatalogue, checkCatalogue } from './check-catalogue.ts';
import { prepareCompanions } from './companion-files.ts';
import { createDuplicateCounter } from './duplicate-sales.ts';
import { findPurchasesByCodes, hasOrders } from './existing.store.ts';
import { recognizeFile } from './formats/index.ts';
import { type OnProgress, throttleToPercents } from './progress.ts';
import { RefusedRows } from './refused-rows.ts';
import { resultMessage } from './result-message.ts';
import type { ImportFile } from './rows.ts';
import { type ImportRun, type RunFigures, startRun } from './run.ts';
import { type CatalogueSource, sizeOf } from './source.ts';
import { requireItems, updateExistingPurchases } from './update-purchases.ts';
import { writeItems, writePurchases } from './write-catalogue.ts';

export type ImportResult = {
  /** identifiers by the reference that the file gave */
  items: Record<string, number>;
  purchases: number;
  /** how many rows are new or change something; of a dry run, would be */
  figures: Pick<RunFigures, 'items_new' | 'items_changed' | 'purchases_new' | 'purchases_changed'>;
  /** rows that were left aside */
  refused: number;
  /** what is wrong with the first of them, each after its place */
  firstRefused: string[];
  /** what is worth knowing beside the figures */
  message: string;
};

export type ImportOptions = {
  /** take what is right and leave aside what is not; else one refused row refuses all */
  skipRefused?: boolean;
  /** check everything and write nothing */
  dryRun?: boolean;
  /** awaited; what it throws stops the import, and nothing of it stays */
  progressed?: OnProgress;
};

/**
 * Imports a file into an account, all or nothing: it is checked as a whole, its new rows are written in small pieces
 * that nobody sees, and one last transaction shows them and refreshes what was there before. A file that comes again
 * changes nothing. Money is not touched: what files tell of was paid elsewhere.
 * Throws Refusal 'invalid' (places in the file), 'not_found' (no file) or 'conflict' (another import is running).
 */
export async function importCatalogue(
  deps: Deps,
  accountId: number,
  source: CatalogueSource,
  { skipRefused = false, dryRun = false, progressed }: ImportOptions = {},
): Promise<ImportResult> {
  const companions = await prepareCompanions(deps, source, { dryRun });
  const read = companions?.source ?? source;
  const bytes_total = sizeOf(read);
  const file_name = typeof source === 'string' ? (source.split(/[/\\]/).at(-1) ?? '').slice(0, 255) : '';
  using run = await startRun(deps, accountId, {
    file_name,
    bytes_total,
    is_dry_run: dryRun ? 1 : 0,
    skips_refused: skipRefused ? 1 : 0,
  });
  // Awaited here: the run must not be let go of before its end.
  const imported = await executeImport(deps, run, () => recognizeFor(deps, accountId, read), progressed);
  if (!dryRun) await companions?.place(accountId, imported.items);
  return imported;
}

/** Whose file it is. Codes of other shops' purchases are made under the account's name. */
export const recognizeFor = (deps: Deps, accountId: number, source: CatalogueSource): Promise<ImportFile> =>
  recognizeFile(source, (shop, key) => importedPurchaseCode(deps.vault, accountId, { shop, key }));

/** Runs an import to its end, good or bad, and throws what went wrong. */
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
    const message =
      error instanceof Refusal
        ? error.message
        : 'Nothing was imported, by a fault of the service, which is in its log.';
    // Rows that cannot be deleted now are invisible, and the next import sweeps them.
    await run
      .abandon(message)
      .catch((fault) => deps.log.warn({ err: fault, importId: run.id }, 'an import that failed left rows'));
    throw error;
  }
}

async function importFile(deps: Deps, run: ImportRun, file: ImportFile, onProgress: OnProgress): Promise<ImportResult> {
  const { accountId, figures } = run;
  const refused = new RefusedRows(deps.vault, run);
  const checked = await check(deps, run, { file, refused, onProgress });
  await refused.flush();
  if (refused.count > 0 && !run.skipsRefused && !run.isDryRun) throw refused.refusal();
  const told = { refused: refused.count, firstRefused: refused.lines(), message: resultMessage(run, checked) };
  const changedItems = await writeItems(deps, run, checked.items, onProgress);
  const idOf = await itemIdsByReference(deps.database.db, accountId, run.id);
  if (run.isDryRun) assignPlaceholderIds(checked, idOf);
  const written = await writePurchases(deps, run, { file, checked, idOf }, onProgress);
  figures.items_changed = changedItems.length;
  figures.purchases_changed = written.updates.length;
  if (run.isDryRun) {
    await run.finish(told.message, async () => {});
    return { items: {}, purchases: checked.purchaseCount, figures, ...told };
  }
  await onProgress({ phase: 'finishing', done: 0, total: changedItems.length + written.updates.length });
  await run.finish(told.message, async (trx) => {
    const bought = [...written.sold.keys(), ...written.updates.map(({ itemId }) => itemId)];
    await requireItems(deps, trx, accountId, [...bought, ...changedItems.map(({ id }) => id)]);
    for (const { id, fields } of changedItems)
      await updateItem(trx, accountId, id, { ...fields, updated_at: deps.now() });
    await updateExistingPurchases(deps, trx, run, written);
  });
  const items = checked.items.map(({ reference }) => [reference, idOf.get(reference) ?? 0]);
  return { items: Object.fromEntries(items), purchases: checked.purchaseCount, figures, ...told };
}

/** A dry run counts the purchases of items that are not written, too: these stand in for what they would be called. */
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
  const known = {
    items: await allItems(db, accountId),
    hasOrders: await hasOrders(db, accountId),
    async purchases(codes: string[]) {
      const hashes = new Map(codes.map((code) => [hashCode(deps.vault, code), code]));
      const found = await findPurchasesByCodes(db, accountId, [...hashes.keys()]);
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
