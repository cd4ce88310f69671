import { sellingRight } from '../../accounts/index.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inChunks, Refusal } from '../../kernel/index.ts';
import { insertItems, listAllItems } from '../catalogue/index.ts';
import type { ErasedBuyers } from '../erased-buyers/index.ts';
import {
  findPurchasesByAnyCode,
  hashCode,
  hasPurchases,
  insertPurchases,
  listEventsOfPurchases,
  sealCode,
  writeChange,
} from '../purchases/index.ts';
import type { CheckedCatalogue } from './check-catalogue.ts';
import type { ItemFields, PurchaseFields } from './file-schema.ts';
import { writeImportText } from './import-texts.ts';
import { allowedFields, type ChangedItem, endsSaleOf } from './item-prices.ts';
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
import type { RunChanges } from './run-changes.ts';

export type PurchaseUpdate = { id: number; content: PurchaseContent; itemId: number; key?: AddedKey };
/** The licence key of a purchase that was known by its order only. */
type AddedKey = Pick<PurchaseColumns, 'code_hash' | 'code_sealed' | 'first_code_hash'>;
export type WrittenPurchases = {
  updates: PurchaseUpdate[];
  /** new valid purchases by item */
  sold: Map<number, number>;
  /** number of purchases of erased buyers that the file still names */
  erased: number;
};
type PurchaseContent = Extract<RowContent, { kind: 'purchase' | 'reversal' }>;

/** A dry run only counts. `withdrawn`: number of items that become withdrawn */
export async function writeItems(
  deps: Deps,
  run: ImportRun,
  { checked: { items, withoutFiles }, changes }: { checked: CheckedCatalogue; changes: RunChanges },
  onProgress: OnProgress,
): Promise<{ changed: ChangedItem[]; withdrawn: number }> {
  const accountMaySell = (await sellingRight(deps.database.db, run.accountId)) === 'free';
  const existing = new Map((await listAllItems(deps.database.db, run.accountId)).map((row) => [row.reference, row]));
  const changed: ChangedItem[] = [];
  const fresh: ItemFields[] = [];
  let withdrawn = 0;
  for (const fields of items) {
    const row = existing.get(fields.reference);
    if (!row) {
      fresh.push(fields);
      changes.addItem('new', fields.name, noteOf(fields, withoutFiles));
      withdrawn += newStatus(fields, accountMaySell) === 'withdrawn' ? 1 : 0;
      continue;
    }
    const given = withoutFiles.has(fields.reference) ? withoutMedia(fields) : fields;
    const allowed = allowedFields(row, given, accountMaySell);
    const changedFields = differences(row, allowed);
    if (changedFields.length === 0) continue;
    changed.push({ row, fields: allowed });
    withdrawn += allowed.status === 'withdrawn' && row.status !== 'withdrawn' ? 1 : 0;
    const ended = (await endsSaleOf(deps.database.db, row, allowed, deps.now())) ? [writeChange('saleEnded')] : [];
    changes.addItem('changed', fields.name, [...changedFields, ...ended].join(', '));
  }
  let done = items.length - fresh.length;
  for (const piece of inChunks(fresh)) {
    const of = { account_id: run.accountId, import_id: run.id, updated_at: deps.now() };
    const rows = piece.map((fields) => ({ ...fields, ...of, status: newStatus(fields, accountMaySell) }));
    if (!run.isDryRun) await run.write((trx) => insertItems(trx, rows));
    run.figures.items_new += piece.length;
    done += piece.length;
    await onProgress({ phase: 'items', done, total: items.length });
  }
  return { changed, withdrawn };
}

function noteOf({ reference, status }: ItemFields, withoutFiles: ReadonlySet<string>): string {
  if (withoutFiles.has(reference)) return writeChange('withoutFiles');
  return status === 'draft' ? writeChange('draft') : '';
}

/** Keeps the item's existing pictures, which the command line may have uploaded from the same file. */
const withoutMedia = (fields: ItemFields): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !mediaColumns.has(name)));

const mediaColumns: ReadonlySet<string> = new Set([
  'thumbnail',
  'preview_image',
  'preview_video',
  'preview_audio',
  'screenshots',
] satisfies (keyof ItemFields)[]);

/** Withdrawn items aren't in the shop, but their purchases and codes work. */
const newStatus = ({ status = 'published' }: ItemFields, accountMaySell: boolean): ItemRow['status'] =>
  status === 'published' && !accountMaySell ? 'withdrawn' : status;

/** A dry run only counts. Returns purchases to update. */
export async function writePurchases(
  deps: Deps,
  run: ImportRun,
  {
    file,
    checked,
    idOf,
    changes,
    erasedBuyers,
  }: {
    file: ImportFile;
    checked: CheckedCatalogue;
    idOf: Map<string, number>;
    changes: RunChanges;
    erasedBuyers: ErasedBuyers;
  },
  onProgress: OnProgress,
): Promise<WrittenPurchases> {
  const isFirst = !(await hasPurchases(deps.database.db, run.accountId));
  const updates: PurchaseUpdate[] = [];
  const sold = new Map<number, number>();
  let done = 0;
  let erased = 0;
  const { accountId: account_id } = run;
  const itemIdOf = ({ item }: PurchaseFields): number => {
    const reference = checked.names.find(item);
    const id = reference === undefined ? undefined : idOf.get(reference);
    if (id === undefined) throw fileChanged();
    return id;
  };
  const nameOf = ({ item }: PurchaseFields) => item.name ?? item.reference ?? '';
  const write = async (piece: PurchaseContent[]) => {
    const hashed = piece.map((given) => {
      const content = withoutErasedBuyer(given, erasedBuyers);
      if (content !== given) erased++;
      const orderCode = content.kind === 'purchase' ? content.fields.orderCode : undefined;
      const hash = hashCode(deps.vault, codeOf(content));
      return { content, hash, orderHash: orderCode === undefined ? null : hashCode(deps.vault, orderCode) };
    });
    const hashes = hashed.flatMap(({ hash, orderHash }) => (orderHash === null ? [hash] : [hash, orderHash]));
    const rows = isFirst
      ? new Map<string, PurchaseRow>()
      : await findPurchasesByAnyCode(deps.database.db, account_id, hashes);
    const ids = [...rows.values()].map(({ id }) => id);
    const eventsById = await listEventsOfPurchases(deps.database.db, account_id, ids);
    const fresh: (PurchaseColumns & { import_id: number })[] = [];
    for (const { content, hash, orderHash } of hashed) {
      const ofOrder = orderHash === null ? undefined : rows.get(orderHash);
      const isTaken = ofOrder !== undefined && ofOrder.code_hash !== orderHash;
      const isReplaced = isTaken && eventsById.get(ofOrder.id)?.has('code_rotated') === true;
      const row = rows.get(hash) ?? (isTaken && !isReplaced ? undefined : ofOrder);
      if (row) {
        const itemId = content.kind === 'purchase' ? itemIdOf(content.fields) : row.item_id;
        const { id } = row;
        const existing = { row, events: eventsById.get(id) ?? new Set() };
        const namesBuyer = content.kind === 'purchase' && (content.fields.buyer_email || content.fields.buyer_name);
        if (namesBuyer && row.buyer_email === null && existing.events.has('buyer_erased')) erased++;
        const isNamed = orderHash !== null && orderHash !== hash && row.code_hash === orderHash;
        const key = isNamed && { ...codeColumns(deps, run, content, hash), first_code_hash: orderHash };
        const update: PurchaseUpdate = { id, content, itemId, ...(key && { key }) };
        const changed = describeChanges(row, columnsAfter(update, existing, deps.now()));
        if (changed === '') continue;
        updates.push(update);
        changes.addPurchase('changed', row, changed);
      } else if (content.kind === 'purchase') {
        const { fields } = content;
        const of = { account_id, item_id: itemIdOf(fields), nowMs: deps.now() };
        const columns = mergePurchase(fields, undefined, of);
        changes.addPurchase('new', columns, nameOf(fields));
        const first_code_hash = isTaken || orderHash === hash ? null : orderHash;
        fresh.push({ ...columns, ...codeColumns(deps, run, content, hash), first_code_hash, import_id: run.id });
        sold.set(of.item_id, (sold.get(of.item_id) ?? 0) + (columns.state === 'valid' ? 1 : 0));
      }
    }
    if (fresh.length > 0 && !run.isDryRun) {
      await run.write(async (trx) => {
        for (const part of inChunks(fresh)) await insertPurchases(trx, part);
      });
    }
    run.figures.purchases_new += fresh.length;
    done += piece.filter(({ kind }) => kind === 'purchase').length;
    await onProgress({ phase: 'purchases', done, total: checked.purchaseCount });
  };
  for await (const piece of purchaseContents(file, checked.refused)) await write(piece);
  if (done !== checked.purchaseCount) throw fileChanged();
  return { updates, sold, erased };
}

function withoutErasedBuyer(content: PurchaseContent, erasedBuyers: ErasedBuyers): PurchaseContent {
  if (content.kind !== 'purchase') return content;
  const { buyer_email, buyer_name: _, ...fields } = content.fields;
  return buyer_email && erasedBuyers.covers(buyer_email, fields.purchased_at) ? { ...content, fields } : content;
}

export function columnsAfter(
  { content, itemId: item_id, key }: PurchaseUpdate,
  existing: ExistingPurchase,
  nowMs: number,
): PurchaseColumns {
  const { account_id, code_hash } = existing.row;
  const columns =
    content.kind === 'reversal'
      ? reversePurchase(existing.row, nowMs)
      : mergePurchase(content.fields, existing, { account_id, item_id, nowMs });
  return key && key.first_code_hash === code_hash ? { ...columns, ...key } : columns;
}

const codeColumns = (deps: Deps, { isDryRun }: ImportRun, content: PurchaseContent, code_hash: string) => ({
  code_hash,
  code_sealed: isDryRun ? '' : sealCode(deps.vault, codeOf(content)),
});
const codeOf = (content: PurchaseContent): string => (content.kind === 'purchase' ? content.fields.code : content.code);

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

const fileChanged = () => new Refusal('conflict', writeImportText('fileChanged'));

const changeOf = {
  kind: 'kind',
  name: 'name',
  description: 'description',
  category: 'category',
  sub_category: 'subCategory',
  options: 'options',
  version: 'version',
  demo_link: 'demo',
  tags: 'tags',
  thumbnail: 'thumbnail',
  preview_image: 'previewImage',
  preview_video: 'previewVideo',
  preview_audio: 'previewAudio',
  screenshots: 'screenshots',
  price_regular_minor: 'regularPrice',
  price_extended_minor: 'extendedPrice',
  currency: 'currency',
  published_at: 'published',
  status: 'status',
} as const satisfies Record<Exclude<keyof ItemFields, 'reference'>, Parameters<typeof writeChange>[0]>;

const differences = (row: ItemRow, fields: Partial<ItemFields>): string[] =>
  (Object.keys(changeOf) as (keyof typeof changeOf)[])
    .filter((name) => name in fields && row[name] !== fields[name])
    .map((name) => writeChange(changeOf[name]));
