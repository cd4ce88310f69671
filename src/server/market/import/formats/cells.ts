import { currencyDigits, currencySymbol, dayOf } from '../../../kernel/index.ts';

/** Exports put an apostrophe before text that a spreadsheet would run as a formula. */
export const stripFormulaGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@|%\t\r])/, '');

/** Parses `1234.5`, `1,234.50`, `1.234,50`, `19,99`, `$5` and `-3.00`. */
export function parseAmount(text: string): number | undefined {
  const bare = text.trim().replace(/^(-?)\s*[$€£]\s*/, '$1');
  const written = [/^-?\d+(\.\d+)?$/, /^-?\d{1,3}(,\d{3})+(\.\d+)?$/].some((form) => form.test(bare))
    ? bare.replaceAll(',', '')
    : [/^-?\d+,\d{1,2}$/, /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/].some((form) => form.test(bare))
      ? bare.replaceAll('.', '').replace(',', '.')
      : undefined;
  return written === undefined || written.length > 20 ? undefined : Number(written);
}

/** Returns true if an amount has the symbol of another currency. An unknown currency has its own fault. */
export function hasOtherSymbol(text: string, currency: string): boolean {
  const symbols = text.match(/[$€£]/g) ?? [];
  if (symbols.length === 0 || currencyDigits(currency) === undefined) return false;
  return symbols.some((symbol) => !currencySymbol(currency).includes(symbol));
}

export function parseFlag(text: string): boolean | undefined {
  switch (text.trim().toLowerCase()) {
    case '1':
    case 'true':
    case 'yes':
      return true;
    case '0':
    case 'false':
    case 'no':
    case '':
      return false;
    default:
      return undefined;
  }
}

/**
 * Parses `2026-03-01`, `2026-03-01 12:00:00 +1100` and `2026-03-01T12:00:00Z` to epoch ms. `zone`: the offset to assume
 * for times that have none. Returns undefined for any other format and for dates before 1995.
 */
export function parseTime(text: string, zone: string): number | undefined {
  const [, day, time = '00:00:00', fraction = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ??
    [];
  if (day === undefined) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  const effectiveZone = sign === undefined ? (offset === '' ? zone : 'Z') : `${sign}${hours}:${minutes}`;
  const seconds = time.length === 5 ? `${time}:00` : time;
  const ms = Date.parse(`${day}T${seconds}${fraction.slice(0, 4)}${effectiveZone}`);
  return Number.isNaN(ms) || !isDay(day) || ms < Date.UTC(1995, 0) ? undefined : ms;
}

/** `Date` would read 30 February as 2 March. */
function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && dayOf(ms) === day;
}
