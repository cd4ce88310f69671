/** JSON that is not validated. A value of the wrong type counts as missing. */
export type UntrustedObject = Record<string, unknown>;

export const isRecord = (value: unknown): value is UntrustedObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toRecord = (value: unknown): UntrustedObject => (isRecord(value) ? value : {});

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** SQLite stores 0 and 1 for false and true. */
export const toBoolean = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

export function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
