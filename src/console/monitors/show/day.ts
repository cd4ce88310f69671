import { fromLocalTime } from '../../ui/form/local-time.ts';
import { dateTag } from '../../ui/format/format.ts';

const names = new Intl.DateTimeFormat(dateTag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Returns for example "Tue 3 Nov".
 * @param day `YYYY-MM-DD`
 */
export const dayName = (day: string): string => names.format(new Date(`${day}T12:00Z`));

const DAY_MS = 86_400_000;

/** Returns ISO 8601 times, or undefined if the day is invalid. */
export function daySpan(day: string, zone: string): { from: string; to: string } | undefined {
  const startMs = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(startMs)) return undefined;
  const next = new Date(startMs + DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [day, next].map((one) => fromLocalTime(`${one}T00:00`, zone));
  return from && to ? { from, to } : undefined;
}
