import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null | undefined;
type Row = Record<string, unknown>;

/**
 * Rows as CSV (RFC 4180 but for `\n`), a line of column names first: those of all rows, in the order in which they come
 * up. Objects in a row become columns of their own (`compare.visitors`), lists become JSON, null an empty cell. Texts
 * that a spreadsheet would run as a formula begin with an apostrophe. No rows: an empty text, unless `columns` are given.
 */
export function formatCsv(rows: readonly object[], columns?: readonly string[]): string {
  const flat = rows.map((row) => flatten(row as Row));
  const names = columns ?? [...new Set(flat.flatMap((row) => Object.keys(row)))];
  return names.length === 0 ? '' : `${csvLines([names])}${csvLines(flat.map((row) => names.map((name) => row[name])))}`;
}

/** Lines of CSV without a heading. */
export function csvLines(lines: readonly (readonly Cell[])[]): string {
  return stringify(lines as Cell[][], { escape_formulas: true, cast: { boolean: String } });
}

function flatten(row: Row, prefix = ''): Record<string, Cell> {
  const flat: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value)) flat[prefix + name] = JSON.stringify(value);
    else if (typeof value === 'object' && value !== null)
      Object.assign(flat, flatten(value as Row, `${prefix}${name}.`));
    else flat[prefix + name] = value as Cell;
  }
  return flat;
}
