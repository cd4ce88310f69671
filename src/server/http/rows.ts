/**
 * The rows of a list as forms and JSON send them. A form gives an object by index (gaps allowed, ordered by it), JSON
 * an array; an empty value or null is the empty list. Rows without kind, key and value are dropped. `names` keeps for
 * each row the index that its sender used, so that errors can name it.
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
  const { kind, key, value } = row as { kind?: unknown; key?: unknown; value?: unknown };
  return [kind, key, value].every(
    (part) => part === undefined || part === null || (typeof part === 'string' && part.trim() === ''),
  );
}

/** A row may come without its key or its value: it is empty. */
function trimmedRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const { key = '', value = '', ...others } = row as { key?: unknown; value?: unknown };
  return {
    ...others,
    key: typeof key === 'string' ? key.trim() : (key ?? ''),
    value: typeof value === 'string' ? value.trim() : (value ?? ''),
  };
}
