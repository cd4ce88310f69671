/** Converts values of `datetime-local` inputs (`YYYY-MM-DDTHH:MM`), in any time zone. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function toLocalTime(iso: string, zone: string): string {
  return localTimeAt(Date.parse(iso), zone);
}

/**
 * Returns undefined for invalid text. Treats clock changes like the service: a skipped time is moved forward, and of a
 * repeated time the first is used.
 */
export function fromLocalTime(text: string, zone: string): string | undefined {
  const asUtc = /^\d{4,}-/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${localTimeAt(ms, zone)}:00Z`) - ms;
  // Clocks change at most once a day, so one of these two offsets applies.
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const ms = [before, after].toSorted((a, b) => a - b).find((candidate) => localTimeAt(candidate, zone) === text);
  return new Date(ms ?? before).toISOString();
}

function localTimeAt(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}
