import { toIso } from '../../../kernel/index.ts';
import type { RowError } from '../fault.ts';
import { isFaulty, parseItem, parsePurchase } from '../file-schema.ts';
import type { RowContent } from '../rows.ts';
import { hasOtherSymbol, parseAmount, parseFlag, parseTime } from './cells.ts';
import { type Cells, refused } from './table.ts';

/** `item_id` can replace `item_name`. */
export const ownItemsColumns = ['id', 'name', 'price.regular'];
export const ownPurchasesColumns = ['purchase_code', 'item_name'];
export const isOwnItems = (heading: readonly string[]): boolean =>
  ownItemsColumns.every((name) => heading.includes(name));
export const isOwnPurchases = (heading: readonly string[]): boolean =>
  heading.includes('purchase_code') && (heading.includes('item_id') || heading.includes('item_name'));

type Kind = 'text' | 'list' | 'amount' | 'flag' | 'moment';

/** Same names as in the JSON catalogue, with dots for nested fields. */
const itemColumns = {
  id: 'text',
  kind: 'text',
  name: 'text',
  description: 'text',
  category: 'text',
  sub_category: 'text',
  options: 'list',
  version: 'text',
  demo_link: 'text',
  tags: 'list',
  'media.thumbnail': 'text',
  'media.preview_image': 'text',
  'media.preview_video': 'text',
  'media.preview_audio': 'text',
  'media.screenshots': 'list',
  'price.regular': 'amount',
  'price.extended': 'amount',
  currency: 'text',
  published_at: 'moment',
  status: 'text',
} as const satisfies Record<string, Kind>;

const purchaseColumns = {
  purchase_code: 'text',
  license_type: 'text',
  price: 'amount',
  currency: 'text',
  item_id: 'text',
  item_name: 'text',
  supported_until: 'moment',
  downloaded: 'flag',
  date: 'moment',
  buyer_email: 'text',
  buyer_name: 'text',
  state: 'text',
} as const satisfies Record<string, Kind>;

/** Finds misspelled columns, whose content would otherwise be lost silently. */
export function unknownColumns(heading: readonly string[]): string[] {
  const known: Record<string, Kind> = isOwnItems(heading) ? itemColumns : purchaseColumns;
  return heading.filter((name) => name !== '' && !Object.hasOwn(known, name));
}

export function ownItem(cells: Cells): RowContent {
  const read = parseItem(objectOf(cells, itemColumns));
  return isFaulty(read) ? refused(withoutDots(read)) : { kind: 'item', fields: read };
}

export function ownPurchase(cells: Cells): RowContent {
  const read = parsePurchase(objectOf(cells, purchaseColumns));
  return isFaulty(read) ? refused(withoutDots(read)) : { kind: 'purchase', fields: read };
}

/** Skips empty cells. Passes on unreadable cells, so the schema rejects them. */
function objectOf(cells: Cells, columns: Record<string, Kind>): unknown {
  const object: Record<string, unknown> = { ...('media.thumbnail' in columns && { media: {}, price: {} }) };
  for (const [column, kind] of Object.entries(columns)) {
    const cell = cells(column);
    if (cell === '') continue;
    const [outer, inner] = column.split('.') as [string, string?];
    const value = kind === 'amount' && hasOtherSymbol(cell, cells('currency')) ? cell : cellValue(cell, kind);
    if (inner === undefined) object[outer] = value;
    else (object[outer] as Record<string, unknown>)[inner] = value;
  }
  return object;
}

function cellValue(cell: string, kind: Kind): unknown {
  switch (kind) {
    case 'text':
      return cell;
    case 'list':
      return cell.split('|').map((entry) => entry.trim());
    case 'amount':
      return parseAmount(cell) ?? cell;
    case 'flag':
      return parseFlag(cell) ?? cell;
    case 'moment': {
      const ms = parseTime(cell, 'Z');
      return ms === undefined ? cell : toIso(ms);
    }
  }
}

const withoutDots = (faults: RowError[]): RowError[] =>
  faults.map(({ path, message }) => ({ path: path.replace(/^\./, ''), message }));
