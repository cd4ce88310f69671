import { Temporal } from 'temporal-polyfill';

const maxKept = 20_000;
const kept = new Map<string, string | undefined>();

/** Parses `2024-03-01` or `20240301`. Returns undefined for any other format, and for days before 1995. */
export function parseDay(text: string): string | undefined {
  if (kept.has(text)) return kept.get(text);
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.trim()) ?? [];
  const found = Number(year) >= 1995 ? realDay(`${year}-${month}-${day}`) : undefined;
  if (kept.size >= maxKept) kept.clear();
  kept.set(text, found);
  return found;
}

function realDay(text: string): string | undefined {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
