import type { ImportSource } from '../../../database/index.ts';
import { currencyDigits, cutText, fromMinor, toMinor } from '../../../kernel/index.ts';
import { type ForeignShop, maxForeignCodeLength, normalizeCode, normalizeLicenceKey } from '../../purchases/index.ts';
import { faultTexts } from '../fault-texts.ts';
import type { PurchaseFields } from '../file-schema.ts';
import { writeImportText } from '../import-texts.ts';
import { findPriceFault } from '../price-fault.ts';
import type { RowContent } from '../rows.ts';
import { type CodeOf, RowReader } from './row-reader.ts';
import { type Cells, refused } from './table.ts';

/** `minor`: amounts are in minor units, as in the shop's API. */
export type SaleReader = { row: RowReader; cells: Cells; codes: SaleCodes; isMinor: boolean };

/** One kind of file of another shop: the same fields as CSV or as JSON of the shop's API. */
export type SalesTable = {
  source: ImportSource & ForeignShop;
  /** English, translated when the message is read */
  name: string;
  /** Names of the columns that are read, by field, in lower case. The first non-empty value counts. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Fields that a file must have. */
  required: readonly string[];
  /** Columns that are read in addition, such as `line_item_3`. */
  pattern?: RegExp;
  /** Returns true if the amounts of a table are in minor units. */
  isMinor?(heading: readonly string[]): boolean;
  /** Sentences for the report. */
  notes?(heading: readonly string[]): string[];
  read(sale: SaleReader): RowContent | RowContent[];
};

export const isTable = ({ columns, required }: SalesTable, heading: readonly string[]): boolean =>
  required.every((field) => columns[field]?.some((name) => heading.includes(name)));

export function noteUnusedColumns({ columns, pattern }: SalesTable, heading: readonly string[]): string[] {
  const used = new Set(Object.values(columns).flat());
  return noteOthers(
    heading.filter((name) => !pattern?.test(name)),
    used,
  );
}

const maxColumnChars = 1500;

/** Returns the sentence for the report, or none if all columns are used. */
export function noteOthers(heading: readonly string[], used: ReadonlySet<string>): string[] {
  const unused = heading.filter((name) => name !== '' && !used.has(name));
  if (unused.length === 0) return [];
  return [writeImportText('unusedColumns', { columns: cutText(unused.join(', '), maxColumnChars) })];
}

/** The fault of a field has the name of the column that the file has. */
export function readSale(table: SalesTable, cells: Cells, { codes, isMinor }: { codes: SaleCodes; isMinor: boolean }) {
  const field = (name: string) => {
    for (const column of table.columns[name] ?? [name]) {
      const cell = cells(column);
      if (cell !== '') return cell;
    }
    return '';
  };
  return table.read({ row: new RowReader(field), cells, codes, isMinor });
}

/** The codes of one file's purchases. */
export class SaleCodes {
  readonly #shop: ForeignShop;
  readonly #codeOf: CodeOf;
  readonly #seen = new Map<string, number>();

  constructor(shop: ForeignShop, codeOf: CodeOf) {
    this.#shop = shop;
    this.#codeOf = codeOf;
  }

  /** `parts` identify what was sold. The second sale with the same parts has another code, also in the shop's other file. */
  ofOrder(...parts: string[]): string {
    const key = parts.join('\n');
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    return this.#codeOf(this.#shop, count === 1 ? key : `${key}\n${count}`);
  }

  /** Adds a fault if the text can't be a licence key. */
  ofKey(row: RowReader, column: string): string {
    const text = row.required(column, maxForeignCodeLength);
    const key = normalizeLicenceKey(text);
    if (text !== '' && key === undefined) row.fault(column, faultTexts.write('licenceKey'));
    return normalizeCode(text) ?? this.#codeOf('licence_key', key ?? '');
  }
}

/** `hyphen`: between the words of the shop's statuses. Some exports have `Partially Refunded` or `wc-completed`. */
export const statusOf = (row: RowReader, hyphen: '_' | '-'): string =>
  row
    .required('status', 40)
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, hyphen);

/** Names a status that isn't one of the shop's own, because plugins and translations also have some for paid orders. */
export function notSold(row: RowReader, status: string, unpaid: readonly string[]): RowContent {
  if (row.faults.length > 0) return refused(row.faults);
  const isUnpaid = unpaid.includes(status);
  const named = `${writeImportText('otherOrders')} “${cutText(row.text('status', 40), 40)}”`;
  return { kind: 'left out', what: isUnpaid ? writeImportText('unpaidOrders') : named };
}

export function currencyOf(row: RowReader, column: string): string {
  const currency = row.required(column, 10).toUpperCase();
  if (currency === '' || currencyDigits(currency) !== undefined) return currency;
  row.fault(column, faultTexts.write('currency'));
  return '';
}

/** Adds no second fault if the currency is unknown. */
export function priceOf({ row, isMinor }: SaleReader, column: string, currency: string): number {
  if (currency === '') return 0;
  return isMinor ? row.minor(column) : row.amount(column, currency);
}

/** Rounds, because discounts and taxes leave more decimals than the currency has. */
export function roundedPrice(row: RowReader, column: string, amount: number | undefined, currency: string): number {
  if (currency === '') return 0;
  const minor = amount === undefined ? Number.NaN : toMinor(amount, currency);
  const fault = Number.isNaN(minor)
    ? faultTexts.write('amount', { example: '19.99' })
    : findPriceFault(fromMinor(minor, currency), currency);
  if (fault === undefined) return minor;
  row.fault(column, fault);
  return 0;
}

/** A licence key's row doesn't change these fields, because the row of its order has them. */
export const knownByOrder = [
  'item_id',
  'license_type',
  'price_minor',
  'currency',
  'purchased_at',
  'buyer_email',
  'buyer_name',
] as const satisfies PurchaseFields['onlyIfNew'];

/** An order's row doesn't change these fields, because the row of its licence key has them. */
export const knownByLicence = ['quantity'] as const satisfies PurchaseFields['onlyIfNew'];

/** The fields that all shops' licence keys have. The price is in the row of the order. */
export const licenceFields = ({ row, codes }: SaleReader) => ({
  code: codes.ofKey(row, 'key'),
  license_type: 'Regular License',
  price_minor: 0,
  currency: 'USD',
  purchased_at: row.moment('date', 'Z'),
  ...seatsOf(row, 'limit'),
  licence_uses: row.count('uses'),
  ends_at: endOf(row, 'end'),
});

/** `0`, `unlimited` and an empty cell have no limit. */
function seatsOf(row: RowReader, column: string): Pick<PurchaseFields, 'quantity' | 'isForOneDevice'> {
  const isUnlimited = /^(unlimited|lifetime|∞|-|null)?$/i.test(row.text(column, 40));
  const limit = isUnlimited ? 0 : row.count(column);
  return { quantity: Math.max(1, limit), ...(limit === 1 && { isForOneDevice: true }) };
}

/** `lifetime`, `never`, 0 and an empty cell have no end. Some exports have seconds since 1970. */
function endOf(row: RowReader, column: string): number | null {
  const cell = row.text(column, 60);
  if (/^(|0|lifetime|never|null|0000-00-00.*)$/i.test(cell)) return null;
  return /^\d{9,11}$/.test(cell) ? Number(cell) * 1000 : row.moment(column, 'Z');
}
