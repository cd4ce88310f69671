import { cutText, Refusal } from '../../../kernel/index.ts';
import { translateImportMessage, writeImportText } from '../import-texts.ts';
import type { Batch, ImportFile } from '../rows.ts';
import { type CatalogueSource, chunksOf } from '../source.ts';
import { type Dialect, detectDialect } from './csv.ts';
import { envatoSales } from './envato-sales.ts';
import { EnvatoStatement, isEnvatoStatement, statementColumns, usedStatementColumns } from './envato-statement.ts';
import { gumroadColumns, gumroadSale, isGumroad, usedGumroadColumns } from './gumroad.ts';
import { catalogueElement, catalogueSplitter, jsonRows, salesSplitter } from './json.ts';
import {
  isOwnItems,
  isOwnPurchases,
  ownItem,
  ownItemsColumns,
  ownPurchase,
  ownPurchasesColumns,
  unknownColumns,
} from './own-csv.ts';
import type { CodeOf } from './row-reader.ts';
import { noteOthers } from './sales-table.ts';
import { requiredColumns, shopJsonOf, shopTableOf, shopTables } from './shops.ts';
import { readHeading, type TableReading, tableRows } from './table.ts';

const catalogueJson = { reference: '.id', code: '.purchase_code', item: '.item_id', currency: '.currency' };
const catalogueCsv = { reference: ', id', code: ', purchase_code', item: ', item_id', currency: ', currency' };
const envatoJson = { reference: '.item.id', code: '.code', item: '.item', currency: '.currency' };
const envatoCsv = { reference: ', Item ID', code: ', Order ID', item: ', Item ID', currency: ', Currency' };
const gumroadCsv = {
  reference: ', Product ID',
  code: ', License Key',
  item: ', Item Name',
  currency: ', Sale Price ($)',
};

/** Detects the format by content. Throws Refusal 'invalid'. */
export async function recognizeFile(file: CatalogueSource, codeOf: CodeOf, nowMs: number): Promise<ImportFile> {
  const head = await headOf(file);
  if (/^\s*[[{]/.test(head)) {
    const ofShop = shopJsonOf(file, head, codeOf);
    if (ofShop) return ofShop;
    const isSales = /^\s*\[/.test(head) || (/"sold_at"\s*:/.test(head) && !/"purchase_code"\s*:/.test(head));
    return isSales
      ? { source: 'envato_sales', paths: envatoJson, read: () => salesOf(file, codeOf) }
      : {
          source: 'catalogue_json',
          paths: catalogueJson,
          read: () => jsonRows(file, catalogueSplitter(), (element) => catalogueElement(element, nowMs)),
        };
  }
  const dialect = await detectDialect(file);
  return tableOf(file, dialect, await readHeading(file, dialect), codeOf);
}

function salesOf(file: CatalogueSource, codeOf: CodeOf): AsyncGenerator<Batch> {
  const read = envatoSales(codeOf);
  return jsonRows(file, salesSplitter(), ({ value }) => read(value));
}

function tableOf(file: CatalogueSource, dialect: Dialect, heading: string[], codeOf: CodeOf): ImportFile {
  const table = (read: TableReading['read']) => tableRows(file, dialect, { read });
  if (isGumroad(heading)) {
    const read = () => table((cells) => gumroadSale(cells, codeOf));
    return { source: 'gumroad_sales', paths: gumroadCsv, notes: noteOthers(heading, usedGumroadColumns), read };
  }
  if (isEnvatoStatement(heading)) {
    const read = () => statementOf(file, dialect, codeOf);
    return { source: 'envato_statement', paths: envatoCsv, notes: noteOthers(heading, usedStatementColumns), read };
  }
  if (!isOwnPurchases(heading) && !isOwnItems(heading)) {
    const ofShop = shopTableOf(file, dialect, heading, codeOf);
    if (!ofShop) throw unsupported(nearestTable(heading));
    return ofShop;
  }
  const unknown = unknownColumns(heading);
  if (unknown.length > 0)
    throw invalid(writeImportText('unknownColumns', { columns: cutText(unknown.slice(0, 20).join(', '), 500) }));
  const read = isOwnItems(heading) ? ownItem : ownPurchase;
  return { source: 'catalogue_csv', paths: catalogueCsv, read: () => table(read) };
}

function statementOf(file: CatalogueSource, dialect: Dialect, codeOf: CodeOf): AsyncGenerator<Batch> {
  const statement = new EnvatoStatement(codeOf);
  const read: TableReading['read'] = (cells, row) => statement.read(cells, row);
  return tableRows(file, dialect, { read, finish: () => statement.finish() });
}

async function headOf(file: CatalogueSource): Promise<string> {
  for await (const piece of chunksOf(file)) return new TextDecoder().decode(piece.subarray(0, 256 * 1024));
  throw invalid(writeImportText('emptyFile'));
}

const unsupported = (nearest: string) =>
  invalid(`${writeImportText('unsupported')} ${nearest}${writeImportText('supported')}`);

const tables = [
  { name: writeImportText('itemsTable'), columns: ownItemsColumns },
  { name: writeImportText('purchasesTable'), columns: ownPurchasesColumns },
  { name: writeImportText('gumroadTable'), columns: gumroadColumns },
  { name: writeImportText('envatoTable'), columns: statementColumns },
  ...shopTables.map((table) => ({ name: table.name, columns: requiredColumns(table) })),
];

function nearestTable(heading: readonly string[]): string {
  const [nearest] = tables
    .map(({ name, columns }) => ({ name, columns, missing: columns.filter((column) => !heading.includes(column)) }))
    .filter(({ columns, missing }) => missing.length < columns.length)
    .sort((a, b) => a.missing.length / a.columns.length - b.missing.length / b.columns.length);
  if (!nearest) return '';
  const { name, missing } = nearest;
  const code = missing.length === 1 ? 'nearest' : 'nearestOfSeveral';
  return `${writeImportText(code, { table: name, columns: missing.join(', ') })} `;
}

const invalid = (sentence: string) =>
  new Refusal('invalid', translateImportMessage(`${writeImportText('nothing')} ${sentence}`), {
    errors: { file: [translateImportMessage(sentence)] },
  });
