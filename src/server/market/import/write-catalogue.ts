import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { ItemRow, PurchaseRow } from '../../ledger/index.ts';
import { allItems, insertItems } from '../item.store.ts';
import { hasPurchases, insertPurchases } from '../purchase.store.ts';
import { hashCode, sealCode } from '../purchase-code.ts';
import type { CheckedCatalogue } from './check-catalogue.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';
import { purchasesOfCodes } from './kept.store.ts';
import { mergedPurchase, type PurchaseColumns, reversedPurchase } from './merge.ts';
import type { OnProgress } from './progress.ts';
import type { ImportFile, Meaning } from './rows.ts';
import { type ImportRun, rowsAtOnce } from './run.ts';

type ChangedItem = { id: number; fields: ItemFields };
/** What is to be written of a purchase: all that a file says, or that it was taken back. */
type Telling = Extract<Meaning, { kind: 'purchase' | 'reversal' }>;

/** Writes the new items; answers those whose fields differ from the ones kept. */
export async function writeItems(
  deps: Deps,
  run: ImportRun,
  items: ItemFields[],
  onProgress: OnProgress,
): Promise<ChangedItem[]> {
  const kept = new Map((await allItems(deps.ledger.db, run.accountId)).map((row) => [row.reference, row]));
  const changed: ChangedItem[] = [];
  const fresh: ItemFields[] = [];
  for (const fields of items) {
    const row = kept.get(fields.reference);
    if (!row) fresh.push(fields);
    else if (differs<ItemRow>(row, fields)) changed.push({ id: row.id, fields });
  }
  let done = items.length - fresh.length;
  for (const piece of inSlices(fresh)) {
    const of = { account_id: run.accountId, import_id: run.id, updated_at: deps.now() };
    const rows = piece.map((fields) => ({ status: 'published' as const, ...fields, ...of }));
    await run.write((trx) => insertItems(trx, rows));
    run.figures.items_new += piece.length;
    done += piece.length;
    await onProgress({ phase: 'items', done, total: items.length });
  }
  return changed;
}

/** Writes the new purchases; answers the columns of those that differ from the ones kept. */
export async function writePurchases(
  deps: Deps,
  run: ImportRun,
  { file, checked, idOf }: { file: ImportFile; checked: CheckedCatalogue; idOf: Map<string, number> },
  onProgress: OnProgress,
): Promise<PurchaseColumns[]> {
  const isFirst = !(await hasPurchases(deps.ledger.db, run.accountId));
  const changed: PurchaseColumns[] = [];
  let done = 0;
  const { accountId: account_id } = run;
  const itemIdOf = ({ item }: PurchaseFields): number => {
    const reference = checked.names.find(item);
    const id = reference === undefined ? undefined : idOf.get(reference);
    if (id === undefined) throw fileChanged();
    return id;
  };
  const columnsOf = (telling: Telling, row: PurchaseRow | undefined): PurchaseColumns | undefined => {
    if (telling.kind === 'reversal') return row && reversedPurchase(row, deps.now());
    const { fields } = telling;
    return mergedPurchase(fields, row, { account_id, item_id: itemIdOf(fields), nowMs: deps.now() });
  };
  const write = async (piece: Telling[]) => {
    const told = piece.map((telling) => ({ telling, hash: hashCode(deps.vault, codeOf(telling)) }));
    const hashes = told.map(({ hash }) => hash);
    const kept = isFirst
      ? new Map<string, PurchaseRow>()
      : await purchasesOfCodes(deps.ledger.db, run.accountId, hashes);
    const fresh: (PurchaseColumns & { import_id: number })[] = [];
    for (const { telling, hash } of told) {
      const row = kept.get(hash);
      const columns = columnsOf(telling, row);
      if (!columns) continue;
      if (!row) fresh.push({ ...columns, ...codeColumns(deps, telling, hash), import_id: run.id });
      else if (differs<PurchaseRow>(row, columns)) changed.push(columns);
    }
    if (fresh.length > 0) {
      await run.write(async (trx) => {
        for (const part of inSlices(fresh)) await insertPurchases(trx, part);
      });
    }
    run.figures.purchases_new += fresh.length;
    done += piece.filter(({ kind }) => kind === 'purchase').length;
    await onProgress({ phase: 'purchases', done, total: checked.purchaseCount });
  };
  for await (const piece of tellings(file, checked.refused)) await write(piece);
  if (done !== checked.purchaseCount) throw fileChanged();
  return changed;
}

const codeColumns = (deps: Deps, telling: Telling, code_hash: string) => ({
  code_hash,
  code_sealed: sealCode(deps.vault, codeOf(telling)),
});
const codeOf = (telling: Telling): string => (telling.kind === 'purchase' ? telling.fields.code : telling.code);

/** What the file says of purchases, without what was refused, a thousand at a time. */
async function* tellings(file: ImportFile, refused: ReadonlySet<number>): AsyncGenerator<Telling[]> {
  let waiting: Telling[] = [];
  let place = -1;
  for await (const { rows } of file.read()) {
    for (const { meaning } of rows) {
      place++;
      if (meaning.kind !== 'purchase' && meaning.kind !== 'reversal') continue;
      if (!refused.has(place)) waiting.push(meaning);
    }
    while (waiting.length >= rowsAtOnce) {
      yield waiting.slice(0, rowsAtOnce);
      waiting = waiting.slice(rowsAtOnce);
    }
  }
  if (waiting.length > 0) yield waiting;
}

const fileChanged = () =>
  new Refusal('conflict', 'Nothing was imported: the file changed while it was read. Start again.');

function differs<Row>(row: Row, fields: Partial<Row>): boolean {
  return (Object.keys(fields) as (keyof Row)[]).some((name) => row[name] !== fields[name]);
}

export function* inSlices<T>(rows: T[], size = 100): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
