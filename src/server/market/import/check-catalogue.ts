import type { PurchaseRow } from '../../database/index.ts';
import type { RowError } from './fault.ts';
import { faultTexts } from './fault-texts.ts';
import type { ItemFields, NamedItem, PurchaseFields } from './file-schema.ts';
import { writeImportText } from './import-texts.ts';
import { ItemMatcher, type KnownItem } from './item-names.ts';
import { maxItemChars, maxItems, maxPurchases, tooLarge } from './limits.ts';
import { Outcomes } from './outcomes.ts';
import type { FileRow, ImportFile } from './rows.ts';

export type ExistingCatalogue = {
  items: Iterable<KnownItem>;
  purchases(codes: string[]): Promise<Map<string, PurchaseRow>>;
  /** imports can't change purchases of this shop */
  hasOrders: boolean;
  nowMs: number;
  /** Returns why an existing item can't have the currency of the file. */
  findCurrencyFault(fields: ItemFields): Promise<string | undefined>;
  countDuplicates(sales: PurchaseFields[], referenceOf: (item: NamedItem) => string | undefined): Promise<number>;
};

export type Hooks = {
  refuse(row: FileRow, faults: RowError[]): void | Promise<void>;
  onRead(bytes: number, rows: number): unknown;
};

export type CheckedCatalogue = {
  /** includes drafts of items known only by name */
  items: ItemFields[];
  names: ItemMatcher;
  drafts: number;
  /** references of items whose files have local paths, which were removed */
  withoutFiles: ReadonlySet<string>;
  purchaseCount: number;
  /** row positions */
  refused: Set<number>;
  /** by kind of row */
  leftOut: Map<string, number>;
  /** sales that seem to exist under another code */
  duplicates: number;
  outcomes: Outcomes;
};

/**
 * Checks every row of the file. Keeps only the codes of purchases in memory. Throws Refusal 'invalid' if the file
 * is too large.
 */
export async function checkCatalogue(
  file: ImportFile,
  known: ExistingCatalogue,
  hooks: Hooks,
): Promise<CheckedCatalogue> {
  const names = new ItemMatcher(known.items);
  const items: ItemFields[] = [];
  const numberOfReference = new Map<string, number>();
  const numberOfCode = new Map<string, number>();
  const refused = new Set<number>();
  const leftOut = new Map<string, number>();
  const withoutFiles = new Set<string>();
  const outcomes = new Outcomes();
  const { paths } = file;
  let place = -1;
  let itemChars = 0;
  let duplicates = 0;

  const refuse = async (row: FileRow, faults: RowError[]) => {
    refused.add(place);
    await hooks.refuse(row, faults);
  };
  const judge = async (row: FileRow, bought: Map<string, PurchaseRow>): Promise<void> => {
    const { content } = row;
    switch (content.kind) {
      case 'refused':
        return refuse(row, content.faults);
      case 'left out':
        countIn(leftOut, content.what);
        return;
      case 'reversal':
        if (bought.has(content.code)) return;
        return refuse(row, [{ path: paths.code, message: faultTexts.write('reversal') }]);
      case 'item': {
        const earlier = numberOfReference.get(content.fields.reference);
        if (earlier !== undefined)
          return refuse(row, [
            { path: paths.reference, message: faultTexts.write('idTaken', { place: row.placeAt(earlier) }) },
          ]);
        numberOfReference.set(content.fields.reference, row.number);
        const fault = await known.findCurrencyFault(content.fields);
        if (fault !== undefined) return refuse(row, [{ path: paths.currency, message: fault }]);
        items.push(content.fields);
        if (content.withoutFiles) withoutFiles.add(content.fields.reference);
        itemChars += lengthOf(content.fields);
        if (items.length > maxItems) throw tooLarge(writeImportText('tooManyItems', { count: maxItems }));
        if (itemChars > maxItemChars) throw tooLarge(writeImportText('tooMuchText'));
        names.add(content.fields);
        return;
      }
      case 'purchase': {
        const { code, item } = content.fields;
        const earlier = numberOfCode.get(packUuid(code));
        if (earlier !== undefined)
          return refuse(row, [
            { path: paths.code, message: faultTexts.write('codeTaken', { place: row.placeAt(earlier) }) },
          ]);
        if (bought.get(code)?.order_id)
          return refuse(row, [{ path: paths.code, message: faultTexts.write('ownPurchase') }]);
        outcomes.add(content.fields, known.nowMs);
        numberOfCode.set(packUuid(code), row.number);
        if (numberOfCode.size > maxPurchases)
          throw tooLarge(writeImportText('tooManyPurchases', { count: maxPurchases }));
        if (names.find(item) === undefined) names.addMissing(item, content.fields);
        if (names.missingCount > maxItems) throw tooLarge(writeImportText('tooManyNames', { count: maxItems }));
      }
    }
  };

  for await (const { rows, bytes } of file.read()) {
    const bought = await known.purchases(codesToLookUp(rows, known.hasOrders));
    for (const row of rows) {
      place++;
      await judge(row, bought);
    }
    const sales = rows.flatMap(({ content }) => (content.kind === 'purchase' ? [content.fields] : []));
    duplicates += await known.countDuplicates(sales, (item) => names.find(item));
    await hooks.onRead(bytes, place + 1);
  }
  const { drafts, hasMissing } = names.createDrafts();
  let withoutItem = 0;
  if (hasMissing) {
    place = -1;
    for await (const { rows, bytes } of file.read()) {
      for (const row of rows) {
        place++;
        if (refused.has(place) || row.content.kind !== 'purchase') continue;
        if (names.find(row.content.fields.item) !== undefined) continue;
        withoutItem++;
        await refuse(row, [{ path: paths.item, message: missing(row.content.fields.item) }]);
      }
      await hooks.onRead(bytes, place + 1);
    }
  }
  const purchaseCount = numberOfCode.size - withoutItem;
  return {
    items: [...items, ...drafts],
    names,
    drafts: drafts.length,
    withoutFiles,
    purchaseCount,
    refused,
    leftOut,
    duplicates,
    outcomes,
  };
}

const maxKindsLeftOut = 100;

function countIn(leftOut: Map<string, number>, what: string): void {
  const kind = leftOut.has(what) || leftOut.size < maxKindsLeftOut ? what : writeImportText('otherLines');
  leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
}

const lengthOf = ({ description, options, tags, screenshots }: ItemFields): number =>
  description.length + options.length + tags.length + screenshots.length;

/** Packs the code into 16 characters, because memory holds millions of codes. */
const packUuid = (code: string): string => Buffer.from(code.replaceAll('-', ''), 'hex').toString('latin1');

function codesToLookUp(rows: readonly FileRow[], hasOrders: boolean): string[] {
  return rows.flatMap(({ content }) => {
    if (content.kind === 'reversal') return [content.code];
    return content.kind === 'purchase' && hasOrders ? [content.fields.code] : [];
  });
}

function missing({ reference, name }: NamedItem): string {
  if (reference === undefined) return faultTexts.write('severalItems', { name: JSON.stringify(name) });
  return faultTexts.write('noItem', { name: JSON.stringify(reference) });
}
