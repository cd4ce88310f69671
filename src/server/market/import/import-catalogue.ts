import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type ItemRow, inTransaction, type PurchaseRow } from '../../ledger/index.ts';
import { allItems, insertItems, itemIdsByReference, updateItem } from '../item.store.ts';
import { hasPurchases, insertPurchases, overwritePurchases, purchasesByCodes } from '../purchase.store.ts';
import { hashCode, sealCode } from '../purchase-code.ts';
import { checkCatalogue, isFaulty } from './check-catalogue.ts';
import { type ItemFields, type PurchaseFields, readPurchase } from './file-schema.ts';
import { inPercents, type OnProgress } from './progress.ts';
import { type CatalogueSource, readCatalogue, sizeOf } from './read-catalogue.ts';
import { finishRun } from './run.store.ts';
import { type ImportRun, openRun, rowsAtOnce, takenOver } from './run.ts';

export type Imported = { items: Record<string, number>; purchases: number };

type PurchaseColumns = Omit<PurchaseRow, 'id' | 'import_id'>;
type ChangedItem = { id: number; fields: ItemFields };

/**
 * Imports a catalogue into an account, all or nothing: the file is checked as a whole, its new rows are written in small
 * pieces that nobody sees, and one last transaction shows them and refreshes what was there before. A file that comes
 * again changes nothing. `progressed` is awaited; what it throws stops the import, and nothing of it stays.
 * Throws Refusal 'invalid' (places in the file), 'not_found' (no file) or 'conflict' (another import is running).
 */
export async function importCatalogue(
  deps: Deps,
  accountId: number,
  source: CatalogueSource,
  progressed: OnProgress = () => {},
): Promise<Imported> {
  const { db } = deps.ledger;
  const onProgress = inPercents(progressed);
  const total = sizeOf(source);
  const known = new Set((await itemIdsByReference(db, accountId)).keys());
  const { items, purchaseCount } = await checkCatalogue(source, known, (done) =>
    onProgress({ phase: 'checking', done, total }),
  );
  using run = await openRun(deps, accountId);
  try {
    const changedItems = await writeItems(deps, accountId, run, items, onProgress);
    const idOf = await itemIdsByReference(db, accountId, run.id);
    const changedPurchases = await writePurchases(deps, accountId, run, { source, idOf, purchaseCount }, onProgress);
    await onProgress({ phase: 'finishing', done: 0, total: changedItems.length + changedPurchases.length });
    await inTransaction(deps.ledger, async (trx) => {
      if (!(await finishRun(trx, run.id, deps.now()))) throw takenOver();
      for (const { id, fields } of changedItems) await updateItem(trx, accountId, id, fields);
      for (const rows of slices(changedPurchases)) await overwritePurchases(trx, rows);
    });
    return {
      items: Object.fromEntries(items.map(({ reference }) => [reference, idOf.get(reference) ?? 0])),
      purchases: purchaseCount,
    };
  } catch (error) {
    // Rows that cannot be deleted now are invisible, and the next import sweeps them.
    await run
      .abandon()
      .catch((fault) => deps.log.warn({ err: fault, importId: run.id }, 'an import that failed left rows'));
    throw error;
  }
}

/** Writes the new items; answers those whose fields differ from the ones kept. */
async function writeItems(
  deps: Deps,
  accountId: number,
  run: ImportRun,
  items: ItemFields[],
  onProgress: OnProgress,
): Promise<ChangedItem[]> {
  const kept = new Map((await allItems(deps.ledger.db, accountId)).map((row) => [row.reference, row]));
  const changed: ChangedItem[] = [];
  const fresh: ItemFields[] = [];
  for (const fields of items) {
    const row = kept.get(fields.reference);
    if (!row) fresh.push(fields);
    else if (differs<ItemRow>(row, fields)) changed.push({ id: row.id, fields });
  }
  let done = items.length - fresh.length;
  for (const piece of slices(fresh)) {
    await run.write((trx) =>
      insertItems(
        trx,
        piece.map((fields) => ({ ...fields, account_id: accountId, import_id: run.id })),
      ),
    );
    done += piece.length;
    await onProgress({ phase: 'items', done, total: items.length });
  }
  return changed;
}

/** Writes the new purchases; answers the columns of those that differ from the ones kept. */
async function writePurchases(
  deps: Deps,
  accountId: number,
  run: ImportRun,
  catalogue: { source: CatalogueSource; idOf: Map<string, number>; purchaseCount: number },
  onProgress: OnProgress,
): Promise<PurchaseColumns[]> {
  const isFirst = !(await hasPurchases(deps.ledger.db, accountId));
  const changed: PurchaseColumns[] = [];
  let done = 0;
  const write = async (piece: PurchaseFields[]) => {
    const rows = piece.map((fields) => ({
      code: fields.code,
      columns: columnsOf(deps, accountId, fields, catalogue.idOf),
    }));
    const hashes = rows.map(({ columns }) => columns.code_hash);
    const kept = isFirst ? new Map<string, PurchaseRow>() : await purchasesByCodes(deps.ledger.db, accountId, hashes);
    const fresh: (PurchaseColumns & { import_id: number })[] = [];
    for (const { code, columns } of rows) {
      const row = kept.get(columns.code_hash);
      const wanted = { ...columns, state: columns.state ?? row?.state ?? 'valid' };
      if (!row) fresh.push({ ...wanted, import_id: run.id, code_sealed: sealCode(deps.vault, code) });
      else if (differs<PurchaseRow>(row, wanted)) changed.push({ ...wanted, code_sealed: row.code_sealed });
    }
    if (fresh.length > 0) {
      await run.write(async (trx) => {
        for (const part of slices(fresh)) await insertPurchases(trx, part);
      });
    }
    done += piece.length;
    await onProgress({ phase: 'purchases', done, total: catalogue.purchaseCount });
  };
  let waiting: PurchaseFields[] = [];
  for await (const { elements } of readCatalogue(catalogue.source)) {
    for (const { list, value } of elements) {
      if (list !== 'purchases') continue;
      const read = readPurchase(value);
      if (isFaulty(read)) throw fileChanged();
      waiting.push(read);
    }
    while (waiting.length >= rowsAtOnce) {
      await write(waiting.slice(0, rowsAtOnce));
      waiting = waiting.slice(rowsAtOnce);
    }
  }
  if (waiting.length > 0) await write(waiting);
  if (done !== catalogue.purchaseCount) throw fileChanged();
  return changed;
}

function columnsOf(
  deps: Deps,
  accountId: number,
  { code, itemReference, ...fields }: PurchaseFields,
  idOf: Map<string, number>,
) {
  const itemId = idOf.get(itemReference);
  if (itemId === undefined) throw fileChanged();
  return { ...fields, account_id: accountId, item_id: itemId, code_hash: hashCode(deps.vault, code) };
}

const fileChanged = () =>
  new Refusal('conflict', 'Nothing was imported: the file changed while it was read. Start again.');

function differs<Row>(row: Row, fields: Partial<Row>): boolean {
  return (Object.keys(fields) as (keyof Row)[]).some((name) => row[name] !== fields[name]);
}

function* slices<T>(rows: T[], size = 100): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
