import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null | undefined;
type Row = Record<string, unknown>;

/**
 * Follows RFC 4180, but with `\n`. Objects become separate columns (`compare.visitors`), and lists become JSON.
 * Formulas get a leading apostrophe. Returns '' if there are neither rows nor `columns`.
 */
export function formatCsv(rows: readonly object[], columns?: readonly string[]): string {
  return [...csvParts(rows, columns)].join('');
}

const rowsPerPart = 1000;

/** Yields 1,000 rows at a time to keep the event loop responsive. */
export function* csvParts(rows: readonly object[], columns?: readonly string[]): Generator<string> {
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(flatten(row as Row))))];
  if (names.length === 0) return;
  yield csvLines([names]);
  for (let from = 0; from < rows.length; from += rowsPerPart)
    yield csvLines(
      rows.slice(from, from + rowsPerPart).map((row) => {
        const flat = flatten(row as Row);
        return names.map((name) => flat[name]);
      }),
    );
}

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
