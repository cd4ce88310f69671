const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day, `YYYY-MM-DD`, that somebody wrote: `24 Oct 2026`, `24 October`, `24.10.2026`, `24/10/2026` or `2026-10-24`.
 * Without a year it is the last such day up to `today`. Undefined where it is no day.
 */
export function readDay(text: string, today: string): string | undefined {
  const written = text.trim().toLowerCase();
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ??
    reordered(/^(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4})$/.exec(written)) ??
    named(/^(\d{1,2})\.?\s*([a-z]{3,9})\.?,?\s*(\d{4})?$/.exec(written)) ??
    [];
  if (month === undefined || day === undefined) return undefined;
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const thisYear = Number(today.slice(0, 4));
  const found = dayOf(thisYear, Number(month), Number(day));
  return found !== undefined && found <= today ? found : dayOf(thisYear - 1, Number(month), Number(day));
}

type Parts = [text: string, year: string | undefined, month: string, day: string];

const reordered = (found: RegExpExecArray | null): Parts | undefined =>
  found?.[1] && found[2] ? [found[0], found[3], found[2], found[1]] : undefined;

function named(found: RegExpExecArray | null): Parts | undefined {
  const month = MONTHS.indexOf(found?.[2]?.slice(0, 3) ?? '') + 1;
  return found?.[1] && month > 0 ? [found[0], found[3], String(month), found[1]] : undefined;
}

/** Undefined for 31 February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}
