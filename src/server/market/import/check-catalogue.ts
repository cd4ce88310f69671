import type { PurchaseRow } from '../../database/index.ts';
import type { ItemFields, NamedItem, PurchaseFields } from './file-schema.ts';
import { ItemNames, type KnownItem } from './item-names.ts';
import { mostItemChars, mostItems, mostPurchases, tooLarge } from './limits.ts';
import type { Fault, FileRow, ImportFile } from './rows.ts';

/** What there is already, as far as a file is judged by it. */
export type ExistingCatalogue = {
  items: Iterable<KnownItem>;
  /** the account's purchases of these codes */
  purchases(codes: string[]): Promise<Map<string, PurchaseRow>>;
  /** whether purchases were made here, which no file may change */
  hasOrders: boolean;
  /** how many of these sales are there already under another code, as far as can be seen; `referenceOf`: of their items */
  countDuplicates(sales: PurchaseFields[], referenceOf: (item: NamedItem) => string | undefined): Promise<number>;
};

export type Hooks = {
  refuse(row: FileRow, faults: Fault[]): void | Promise<void>;
  onRead(bytes: number, rows: number): unknown;
};

/** What is known of a file before anything of it is written. */
export type CheckedCatalogue = {
  /** its items, and drafts of those that it only names */
  items: ItemFields[];
  names: ItemNames;
  drafts: number;
  purchaseCount: number;
  /** places of the refused rows in the order of reading */
  refused: Set<number>;
  /** how many rows say nothing of items and purchases, by what they are */
  leftOut: Map<string, number>;
  /** sales that are there already under another code, as far as can be seen */
  duplicates: number;
};

/**
 * Reads the whole file and judges every rule; what is wrong goes to `refuse`, row by row. Memory holds the codes of
 * the purchases, and nothing else of them. Throws Refusal 'invalid' for a file that is too large for that.
 */
export async function checkCatalogue(
  file: ImportFile,
  known: ExistingCatalogue,
  hooks: Hooks,
): Promise<CheckedCatalogue> {
  const names = new ItemNames(known.items);
  const items: ItemFields[] = [];
  const numberOfReference = new Map<string, number>();
  const numberOfCode = new Map<string, number>();
  const refused = new Set<number>();
  const leftOut = new Map<string, number>();
  const { paths } = file;
  let place = -1;
  let itemChars = 0;
  let duplicates = 0;

  const refuse = async (row: FileRow, faults: Fault[]) => {
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
        return refuse(row, [
          { path: paths.code, message: 'is of a sale that neither this file nor an earlier one brought' },
        ]);
      case 'item': {
        const earlier = numberOfReference.get(content.fields.reference);
        if (earlier !== undefined)
          return refuse(row, [{ path: paths.reference, message: `is the id of ${row.placeAt(earlier)} already` }]);
        numberOfReference.set(content.fields.reference, row.number);
        items.push(content.fields);
        itemChars += lengthOf(content.fields);
        if (items.length > mostItems) throw tooLarge(`more than ${mostItems} items`);
        if (itemChars > mostItemChars) throw tooLarge('items with too much text');
        names.add(content.fields);
        return;
      }
      case 'purchase': {
        const { code, item } = content.fields;
        const earlier = numberOfCode.get(packUuid(code));
        if (earlier !== undefined)
          return refuse(row, [{ path: paths.code, message: `is the code of ${row.placeAt(earlier)} already` }]);
        if (bought.get(code)?.order_id)
          return refuse(row, [{ path: paths.code, message: 'is of a purchase made here, which no file changes' }]);
        numberOfCode.set(packUuid(code), row.number);
        if (numberOfCode.size > mostPurchases) throw tooLarge(`more than ${mostPurchases} purchases`);
        if (names.find(item) === undefined) names.addMissing(item, content.fields);
        if (names.wanted > mostItems) throw tooLarge(`purchases of more than ${mostItems} items`);
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
  let homeless = 0;
  if (hasMissing) {
    place = -1;
    for await (const { rows, bytes } of file.read()) {
      for (const row of rows) {
        place++;
        if (refused.has(place) || row.content.kind !== 'purchase') continue;
        if (names.find(row.content.fields.item) !== undefined) continue;
        homeless++;
        await refuse(row, [{ path: paths.item, message: missing(row.content.fields.item) }]);
      }
      await hooks.onRead(bytes, place + 1);
    }
  }
  const purchaseCount = numberOfCode.size - homeless;
  return { items: [...items, ...drafts], names, drafts: drafts.length, purchaseCount, refused, leftOut, duplicates };
}

const mostKindsLeftOut = 100;

function countIn(leftOut: Map<string, number>, what: string): void {
  const kind = leftOut.has(what) || leftOut.size < mostKindsLeftOut ? what : 'other lines';
  leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
}

const lengthOf = ({ description, options, tags, screenshots }: ItemFields): number =>
  description.length + options.length + tags.length + screenshots.length;

/** A UUID as a text of its sixteen bytes: of millions, each byte counts. */
const packUuid = (code: string): string => Buffer.from(code.replaceAll('-', ''), 'hex').toString('latin1');

function codesToLookUp(rows: readonly FileRow[], hasOrders: boolean): string[] {
  return rows.flatMap(({ content }) => {
    if (content.kind === 'reversal') return [content.code];
    return content.kind === 'purchase' && hasOrders ? [content.fields.code] : [];
  });
}

function missing({ reference, name }: NamedItem): string {
  if (reference === undefined) return `${JSON.stringify(name)} is the name of several items: give the item's id`;
  return `is ${JSON.stringify(reference)}, which is no item of the file and none imported before`;
}
