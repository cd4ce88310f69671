import type { WebsiteSaleRow } from '../../database/index.ts';
import type { VisitTraits } from '../../events/index.ts';
import { cutText } from '../../kernel/index.ts';

/** Excludes fields that could single out a visitor, such as times, versions and sizes. */
export const visitFields = [
  'channel',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'entry_page',
  'country',
  'device',
] as const;
export type VisitSource = Record<(typeof visitFields)[number], string>;

export type SaleSource = Record<'first' | 'last', VisitSource> & {
  /** undefined if the first and last visit are all visits of the day */
  day?: DayVisit[];
};

export const dayFields = ['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type DayVisit = Pick<VisitSource, (typeof dayFields)[number]>;

export const visitSource = (visit: VisitTraits): VisitSource => ({
  channel: visit.channel,
  source: visit.source,
  referrer: visit.referrer,
  utm_source: visit.utm_source,
  utm_medium: visit.utm_medium,
  utm_campaign: visit.utm_campaign,
  // Removed, because a query string can identify its visitor.
  entry_page: visit.entry.split('?', 1)[0] ?? '',
  country: visit.country,
  device: visit.device,
});

const maxLength = 500;

const visitText = (visit: VisitSource | undefined): string | null =>
  visit ? JSON.stringify(visitFields.map((name) => cutText(visit[name], maxLength))) : null;

export function readVisit(text: string | null): VisitSource | null {
  if (text === null) return null;
  const values = JSON.parse(text) as string[];
  return Object.fromEntries(visitFields.map((name, index) => [name, values[index] ?? ''])) as VisitSource;
}

/** A buyer's visits begin at least half an hour apart. */
const maxVisitsADay = 48;

/** Limited, because anyone can make a page report thousands of sales with long visits. */
const maxVisitsTold = 10;
const maxBytesTold = 100;

export function limitSource(source: SaleSource | undefined): SaleSource | undefined {
  if (!source?.day) return source;
  const [first, ...later] = source.day;
  const kept = first ? [first, ...later.slice(-(maxVisitsTold - 1))] : [];
  return { ...source, day: kept.map((visit) => mapFields(visit, (text) => cutBytes(text, maxBytesTold))) };
}

const mapFields = (visit: DayVisit, change: (text: string) => string): DayVisit =>
  Object.fromEntries(dayFields.map((name) => [name, change(visit[name])])) as DayVisit;

function cutBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

/** Sorts the visits to hide their order. The columns are null if the first and last visit cover all visits. */
function dayColumnsOf(visits: readonly DayVisit[]) {
  const rows = visits.slice(-maxVisitsADay).map((visit) => dayFields.map((name) => cutText(visit[name], maxLength)));
  const sorted = rows.map((row) => JSON.stringify(row)).sort();
  if (rows.length < 3 || sorted[0] === sorted.at(-1)) return { day_visits: null, day_visit_count: null };
  return { day_visits: `[${sorted.join(',')}]`, day_visit_count: rows.length };
}

const readDay = (text: string): DayVisit[] =>
  (JSON.parse(text) as string[][]).map(
    (row) => Object.fromEntries(dayFields.map((name, index) => [name, row[index] ?? ''])) as DayVisit,
  );

type VisitColumns = Pick<WebsiteSaleRow, 'first_visit' | 'last_visit' | 'day_visits'>;

export function sourceOf({ first_visit, last_visit, day_visits }: VisitColumns): SaleSource | null {
  const [first, last] = [readVisit(first_visit), readVisit(last_visit)];
  return first && last ? { first, last, ...(day_visits !== null && { day: readDay(day_visits) }) } : null;
}

export const visitColumnsOf = (source: SaleSource | undefined) => ({
  first_visit: visitText(source?.first),
  last_visit: visitText(source?.last),
  ...dayColumnsOf(source?.day ?? []),
});

export const visitsIfUnknown = ({ last_visit }: WebsiteSaleRow, source: SaleSource | undefined) =>
  last_visit === null && source ? visitColumnsOf(source) : {};
