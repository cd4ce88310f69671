/**
 * The rows of a list as forms and JSON send them. A form gives an object by index (gaps allowed, ordered by it), JSON
 * an array; an empty value or null is the empty list. Rows with empty key and value are dropped. `names` keeps for each
 * row the index that its sender used, so that errors can name it.
 */
export function namedRows(value: unknown): { rows: unknown; names: string[] } {
  if (value === '' || value === null) return { rows: [], names: [] };
  if (typeof value !== 'object') return { rows: value, names: [] };
  const entries = Object.entries(value as Record<string, unknown>).filter(([, row]) => !isEmptyRow(row));
  if (!Array.isArray(value)) {
    if (entries.some(([name]) => !/^\d{1,9}$/.test(name))) return { rows: 'not a list', names: [] };
    entries.sort(([a], [b]) => Number(a) - Number(b));
  }
  return { rows: entries.map(([, row]) => trimmedRow(row)), names: entries.map(([name]) => name) };
}

function isEmptyRow(row: unknown): boolean {
  if (row === '' || row === null) return true;
  if (typeof row !== 'object' || Array.isArray(row)) return false;
  const { key, value } = row as { key?: unknown; value?: unknown };
  return [key, value].every(
    (part) => part === undefined || part === null || (typeof part === 'string' && part.trim() === ''),
  );
}

/** A row may come without one of its halves: that half is empty. */
function trimmedRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const { key = '', value = '' } = row as { key?: unknown; value?: unknown };
  return {
    key: typeof key === 'string' ? key.trim() : (key ?? ''),
    value: typeof value === 'string' ? value.trim() : (value ?? ''),
  };
}
