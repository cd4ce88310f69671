import { writeImportText } from '../import-texts.ts';
import { ElementSplitter } from '../json-elements.ts';
import { isRow } from '../local-files.ts';
import type { ImportFile, RowContent } from '../rows.ts';
import type { CatalogueSource } from '../source.ts';
import type { Dialect } from './csv.ts';
import { eddLicences, eddPayments } from './easy-digital-downloads.ts';
import { jsonRows } from './json.ts';
import { lemonSqueezyLicences, lemonSqueezyOrders } from './lemon-squeezy.ts';
import { polarLicences, polarOrders } from './polar.ts';
import type { CodeOf } from './row-reader.ts';
import { isTable, noteUnusedColumns, readSale, SaleCodes, type SalesTable } from './sales-table.ts';
import { tableRows } from './table.ts';
import { wooLicences, wooOrders } from './woocommerce.ts';

export const shopTables: readonly SalesTable[] = [
  lemonSqueezyLicences,
  lemonSqueezyOrders,
  polarOrders,
  eddPayments,
  eddLicences,
  wooLicences,
  wooOrders,
];

/** Columns of a missing table are listed under the names that most exports have. */
export const requiredColumns = ({ columns, required }: SalesTable): string[] =>
  required.map((field) => columns[field]?.[0] ?? field);

export function shopTableOf(
  file: CatalogueSource,
  dialect: Dialect,
  heading: string[],
  codeOf: CodeOf,
): ImportFile | undefined {
  const table = shopTables.find((one) => isTable(one, heading));
  if (!table) return undefined;
  const nameOf = (field: string) => table.columns[field]?.find((name) => heading.includes(name)) ?? field;
  return {
    source: table.source,
    paths: {
      reference: `, ${nameOf('product id')}`,
      code: `, ${nameOf('key')}`,
      item: `, ${nameOf('product')}`,
      currency: `, ${nameOf('currency')}`,
    },
    notes: [...(table.notes?.(heading) ?? []), ...noteUnusedColumns(table, heading)],
    read: () => {
      const codes = new SaleCodes(table.source, codeOf);
      const isMinor = table.isMinor?.(heading) ?? false;
      return tableRows(file, dialect, { read: (cells) => readSale(table, cells, { codes, isMinor }) });
    },
  };
}

/** `list`: the name of the list in a response, which also has the number of pages */
type ShopJson = { table: SalesTable; prefix: string; isMinor: boolean; list?: 'data' | 'items'; marks: RegExp };

/** Elements of lists that the shops' APIs return. */
const shopJson: readonly ShopJson[] = [
  { table: wooOrders, prefix: '', isMinor: false, marks: /"line_items"\s*:/ },
  {
    table: lemonSqueezyLicences,
    prefix: 'attributes.',
    isMinor: true,
    list: 'data',
    marks: /"type"\s*:\s*"license-keys"/,
  },
  { table: lemonSqueezyOrders, prefix: 'attributes.', isMinor: true, list: 'data', marks: /"type"\s*:\s*"orders"/ },
  { table: polarLicences, prefix: '', isMinor: true, list: 'items', marks: /"limit_activations"\s*:/ },
  { table: polarOrders, prefix: '', isMinor: true, list: 'items', marks: /"billing_reason"\s*:/ },
];

export function shopJsonOf(file: CatalogueSource, head: string, codeOf: CodeOf): ImportFile | undefined {
  const isResponse = /^\s*\{/.test(head);
  const found = shopJson.find(
    ({ marks, list }) => marks.test(head) && (!isResponse || (list !== undefined && head.includes(`"${list}"`))),
  );
  if (!found) return undefined;
  const { table, prefix, isMinor, list } = found;
  const splitter = () =>
    isResponse && list
      ? new ElementSplitter([list], { skipsOthers: true })
      : new ElementSplitter(['sales'], { whole: 'sales' });
  return {
    source: table.source,
    paths: { reference: '', code: '', item: '', currency: '' },
    notes: table === polarLicences ? [writeImportText('polarKeysWithoutOrder')] : [],
    read: () => {
      const codes = new SaleCodes(table.source, codeOf);
      return jsonRows(file, splitter(), ({ value }) => {
        const cells = flatten(value, prefix);
        return [readSale(table, (column) => cells.get(column) ?? '', { codes, isMinor })].flat().map(withPath);
      });
    },
  };
}

const withPath = (content: RowContent): RowContent =>
  content.kind === 'refused'
    ? { kind: 'refused', faults: content.faults.map((fault) => ({ ...fault, path: fault.path.replace(/^, /, '.') })) }
    : content;

/** `{"customer": {"email": "…"}}` becomes `customer.email`. Lists stay JSON. */
function flatten(value: unknown, prefix: string, path = '', cells = new Map<string, string>()): Map<string, string> {
  if (!isRow(value)) return cells;
  for (const [name, entry] of Object.entries(value)) {
    const whole = `${path}${name}`;
    const key = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
    if (Array.isArray(entry)) cells.set(key, JSON.stringify(entry));
    else if (isRow(entry)) flatten(entry, prefix, `${whole}.`, cells);
    else if (entry !== null && entry !== undefined) cells.set(key, String(entry).trim());
  }
  return cells;
}
