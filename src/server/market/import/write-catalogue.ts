import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { allItems, insertItems } from '../catalogue/index.ts';
import { hashCode, hasPurchases, insertPurchases, sealCode } from '../purchases/index.ts';
import type { CheckedCatalogue } from './check-catalogue.ts';
import { findPurchasesByCodes, listEventsOfPurchases } from './existing.store.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';
import {
  describeChanges,
  type ExistingPurchase,
  mergePurchase,
  type PurchaseColumns,
  reversePurchase,
} from './merge-purchase.ts';
import type { OnProgress } from './progress.ts';
import type { ImportFile, RowContent } from './rows.ts';
import { type ImportRun, rowsAtOnce } from './run.ts';

type ChangedItem = { id: number; fields: ItemFields };
/** A purchase that was there already and is to be changed at the end, and what its file says of it. */
export type PurchaseUpdate = { id: number; content: PurchaseContent; itemId: number };
export type WrittenPurchases = {
  updates: PurchaseUpdate[];
  /** how many of the new ones are valid, by their item */
  sold: Map<number, number>;
};
/** What is to be written of a purchase: all that a file says, or that it was taken back. */
type PurchaseContent = Extract<RowContent, { kind: 'purchase' | 'reversal' }>;

/** Writes the new items, which a dry run only counts; answers those whose fields differ from the ones kept. */
export async function writeItems(
  deps: Deps,
  run: ImportRun,
  items: ItemFields[],
  onProgress: OnProgress,
): Promise<ChangedItem[]> {
  const kept = new Map((await allItems(deps.database.db, run.accountId)).map((row) => [row.reference, row]));
  const changed: ChangedItem[] = [];
  const fresh: ItemFields[] = [];
  for (const fields of items) {
    const row = kept.get(fields.reference);
    if (!row) fresh.push(fields);
    else if (differs(row, fieldsFor(row, fields))) changed.push({ id: row.id, fields: fieldsFor(row, fields) });
  }
  let done = items.length - fresh.length;
  for (const piece of inSlices(fresh)) {
    const of = { account_id: run.accountId, import_id: run.id, updated_at: deps.now() };
    const rows = piece.map((fields) => ({ status: 'published' as const, ...fields, ...of }));
    if (!run.isDryRun) await run.write((trx) => insertItems(trx, rows));
    run.figures.items_new += piece.length;
    done += piece.length;
    await onProgress({ phase: 'items', done, total: items.length });
  }
  return changed;
}

/** What an item's author sent to buyers once is no draft again, whatever a file says. */
const fieldsFor = ({ status }: ItemRow, fields: ItemFields): ItemFields =>
  fields.status === 'draft' ? { ...fields, status } : fields;

/** Writes the new purchases, which a dry run only counts; answers those that are there already and are to be changed. */
export async function writePurchases(
  deps: Deps,
  run: ImportRun,
  { file, checked, idOf }: { file: ImportFile; checked: CheckedCatalogue; idOf: Map<string, number> },
  onProgress: OnProgress,
): Promise<WrittenPurchases> {
  const isFirst = !(await hasPurchases(deps.database.db, run.accountId));
  const updates: PurchaseUpdate[] = [];
  const sold = new Map<number, number>();
  let done = 0;
  const { accountId: account_id } = run;
  const itemIdOf = ({ item }: PurchaseFields): number => {
    const reference = checked.names.find(item);
    const id = reference === undefined ? undefined : idOf.get(reference);
    if (id === undefined) throw fileChanged();
    return id;
  };
  const write = async (piece: PurchaseContent[]) => {
    const hashed = piece.map((content) => ({ content, hash: hashCode(deps.vault, codeOf(content)) }));
    const hashes = hashed.map(({ hash }) => hash);
    const rows = isFirst
      ? new Map<string, PurchaseRow>()
      : await findPurchasesByCodes(deps.database.db, account_id, hashes);
    const ids = [...rows.values()].map(({ id }) => id);
    const eventsById = await listEventsOfPurchases(deps.database.db, account_id, ids);
    const fresh: (PurchaseColumns & { import_id: number })[] = [];
    for (const { content, hash } of hashed) {
      const row = rows.get(hash);
      if (row) {
        const itemId = content.kind === 'purchase' ? itemIdOf(content.fields) : row.item_id;
        const { id } = row;
        const kept = { row, events: eventsById.get(id) ?? new Set() };
        if (describeChanges(row, columnsAfter({ id, content, itemId }, kept, deps.now())) !== '')
          updates.push({ id, content, itemId });
      } else if (content.kind === 'purchase') {
        const { fields } = content;
        const of = { account_id, item_id: itemIdOf(fields), nowMs: deps.now() };
        const columns = mergePurchase(fields, undefined, of);
        fresh.push({ ...columns, ...codeColumns(deps, run, content, hash), import_id: run.id });
        sold.set(of.item_id, (sold.get(of.item_id) ?? 0) + (columns.state === 'valid' ? 1 : 0));
      }
    }
    if (fresh.length > 0 && !run.isDryRun) {
      await run.write(async (trx) => {
        for (const part of inSlices(fresh)) await insertPurchases(trx, part);
      });
    }
    run.figures.purchases_new += fresh.length;
    done += piece.filter(({ kind }) => kind === 'purchase').length;
    await onProgress({ phase: 'purchases', done, total: checked.purchaseCount });
  };
  for await (const piece of purchaseContents(file, checked.refused)) await write(piece);
  if (done !== checked.purchaseCount) throw fileChanged();
  return { updates, sold };
}

/** A purchase as it is to be after what a file tells of it. */
export function columnsAfter(
  { content, itemId: item_id }: PurchaseUpdate,
  kept: ExistingPurchase,
  nowMs: number,
): PurchaseColumns {
  const { account_id } = kept.row;
  return content.kind === 'reversal'
    ? reversePurchase(kept.row, nowMs)
    : mergePurchase(content.fields, kept, { account_id, item_id, nowMs });
}

const codeColumns = (deps: Deps, { isDryRun }: ImportRun, content: PurchaseContent, code_hash: string) => ({
  code_hash,
  code_sealed: isDryRun ? '' : sealCode(deps.vault, codeOf(content)),
});
const codeOf = (content: PurchaseContent): string => (content.kind === 'purchase' ? content.fields.code : content.code);

/** What the file says of purchases, without what was refused, a thousand at a time. */
async function* purchaseContents(file: ImportFile, refused: ReadonlySet<number>): AsyncGenerator<PurchaseContent[]> {
  let waiting: PurchaseContent[] = [];
  let place = -1;
  for await (const { rows } of file.read()) {
    for (const { content } of rows) {
      place++;
      if (content.kind !== 'purchase' && content.kind !== 'reversal') continue;
      if (!refused.has(place)) waiting.push(content);
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
