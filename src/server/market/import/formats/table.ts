import type { RowError } from '../fault.ts';
import { faultTexts } from '../fault-texts.ts';
import type { Batch, FileRow, RowContent } from '../rows.ts';
import type { CatalogueSource } from '../source.ts';
import { type CsvRow, csvRows, type Dialect } from './csv.ts';

/** Returns '' if the table has no such column or the row is too short. */
export type Cells = (column: string) => string;
type Columns = { at: ReadonlyMap<string, number>; width: number };

/** `finish` returns content that spans several rows. */
export type TableReading = {
  read(cells: Cells, row: CsvRow): RowContent | RowContent[] | undefined;
  finish?(): Iterable<FileRow>;
};

const rowsAtOnce = 500;

/** If two columns have the same name, the first is used, because exports append custom fields at the end. */
function columnsOf(heading: readonly string[]): Columns {
  const at = new Map<string, number>();
  for (const [index, name] of namesOf(heading).entries()) if (!at.has(name)) at.set(name, index);
  return { at, width: heading.length };
}

const namesOf = (heading: readonly string[]): string[] => heading.map((name) => name.trim().toLowerCase());

export async function readHeading(source: CatalogueSource, dialect: Dialect): Promise<string[]> {
  for await (const { cells } of csvRows(source, dialect)) return namesOf(cells);
  return [];
}

export async function* tableRows(
  source: CatalogueSource,
  dialect: Dialect,
  reading: TableReading,
): AsyncGenerator<Batch> {
  let columns: Columns | undefined;
  let rows: FileRow[] = [];
  let bytes = 0;
  for await (const row of csvRows(source, dialect)) {
    bytes = row.bytes;
    if (!columns) {
      columns = columnsOf(row.cells);
      continue;
    }
    const content = contentOf(columns, row, (cells, of) => reading.read(cells, of)) ?? [];
    for (const one of [content].flat()) rows.push(fileRow(row, one));
    if (rows.length < rowsAtOnce) continue;
    yield { rows, bytes };
    rows = [];
  }
  for (const row of reading.finish?.() ?? []) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield { rows, bytes };
    rows = [];
  }
  yield { rows, bytes };
}

function contentOf(columns: Columns, row: CsvRow, read: TableReading['read']): ReturnType<TableReading['read']> {
  if (row.cells.some((cell, index) => index >= columns.width && cell.trim() !== ''))
    return refused([{ path: '', message: faultTexts.write('cells') }]);
  return read((column) => row.cells[columns.at.get(column) ?? -1]?.trim() ?? '', row);
}

const lineAt = (line: number): string => `line ${line}`;

export const fileRow = (row: Pick<CsvRow, 'line' | 'text'>, content: RowContent): FileRow => ({
  number: row.line,
  placeAt: lineAt,
  text: () => row.text,
  content,
});

/** The `path` of these faults is a column name. */
export const refused = (faults: RowError[]): RowContent => ({
  kind: 'refused',
  faults: faults.map(({ path, message }) => ({ path: path === '' ? '' : `, ${path}`, message })),
});
