/** the first number of a date such as 08/12/2027 */
export type DateOrder = 'day' | 'month' | 'unknown';
/** `timeIn` returns epoch ms, or undefined if the date is impossible or its order is unknown. */
export type FoundDate = { start: number; end: number; timeIn(order: DateOrder): number | undefined };

const dates = [
  String.raw`(?<year>\d{4})\s?(?:-(?<month>\d{1,2})-|/(?<month>\d{1,2})/|\.\s?(?<month>\d{1,2})\.)\s?(?<day>\d{1,2})`,
  String.raw`(?<first>\d{1,2})(?:-(?<second>\d{1,2})-|/(?<second>\d{1,2})/|\.\s?(?<second>\d{1,2})\.\s?)(?<year>\d{4})`,
  String.raw`(?<year>\d{4})[-\s](?<name>[a-z]{3,9})[-\s](?<day>\d{1,2})`,
  // not shown: a pattern
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s.]+(?<name>[a-z]{3,9})[-\s.,]+(?<year>\d{4})`,
  // not shown: a pattern
  String.raw`(?<name>[a-z]{3,9})\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
];
const clock = String.raw`(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.\d+)?)?`;
const zone = String.raw`(?:\s*\(?(?:UTC|GMT)?(?<zoneHours>[+-]\d{1,2}):?(?<zoneMinutes>\d{2})?)?`;
const compact = String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:(?<hours>\d{2})(?<minutes>\d{2})(?<seconds>\d{2}))?`;
/** Thu Aug 12 23:59:59 GMT 2027 */
const weekdayFirst = String.raw`(?:[a-z]{3}\s+)?(?<name>[a-z]{3})\s+(?<day>\d{1,2})\s+${clock}\s+(?:[a-z]+\s+)?(?<year>\d{4})`;
const anyDate = new RegExp(
  String.raw`(?<![\w/-])(?<!\d\.)(?:${dates.map((date) => `${date}(?:(?:T|\\s+|\\s+at\\s+)${clock}${zone})?`).join('|')}|${compact}|${weekdayFirst})(?!\d)`,
  'gi',
);

export const findDates = (line: string): FoundDate[] =>
  [...line.matchAll(anyDate)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    timeIn: (order) => timeOf(match.groups ?? {}, order),
  }));

export function orderOf(text: string): DateOrder | undefined {
  const numeric = [...text.matchAll(anyDate)].flatMap(({ groups: { first, second, year } = {} }) =>
    first === undefined || !/^(19|20)/.test(year ?? '') ? [] : [{ first: Number(first), second: Number(second) }],
  );
  const dayFirst = numeric.some(({ first }) => first > 12);
  const monthFirst = numeric.some(({ second }) => second > 12);
  if (dayFirst && monthFirst) return 'unknown';
  return dayFirst ? 'day' : monthFirst ? 'month' : undefined;
}

type Parts = Record<string, string | undefined>;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function timeOf(parts: Parts, order: DateOrder): number | undefined {
  const [year, { month, day } = {}] = [Number(parts.year), monthAndDay(parts, order)];
  if (month === undefined || day === undefined) return undefined;
  const { hours = 0, minutes = 0, seconds = 0, zoneHours = '0', zoneMinutes = 0 } = parts;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const offset = Number(zoneHours) * 60 + (zoneHours.startsWith('-') ? -1 : 1) * Number(zoneMinutes);
  return midnight.getTime() + ((Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000;
}

function monthAndDay(parts: Parts, order: DateOrder): { month: number; day: number } | undefined {
  if (parts.name !== undefined) {
    const month = months.indexOf(parts.name.slice(0, 3).toLowerCase()) + 1;
    return { month, day: Number(parts.day) };
  }
  if (parts.month !== undefined) return { month: Number(parts.month), day: Number(parts.day) };
  const [first, second] = [Number(parts.first), Number(parts.second)];
  if (order === 'unknown' && first !== second) return undefined;
  return order === 'month' ? { month: first, day: second } : { month: second, day: first };
}
