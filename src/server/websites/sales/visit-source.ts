import type { VisitTraits } from '../../events/index.ts';

/** What a sale keeps of a visit: no time, no address, no version or size that would tell one visitor from others. */
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

/** The first visit of the day in which somebody bought, and the one in which they did; often they are one. */
export type SaleSource = Record<'first' | 'last', VisitSource> & {
  /** where all visits of that day came from, these two among them; absent where these two are all */
  day?: DayVisit[];
};

/** What is kept of the visits between the first and the last of a day: where they came from, nothing else. */
export const dayFields = ['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
export type DayVisit = Pick<VisitSource, (typeof dayFields)[number]>;

export const visitSource = (visit: VisitTraits): VisitSource => ({
  channel: visit.channel,
  source: visit.source,
  referrer: visit.referrer,
  utm_source: visit.utm_source,
  utm_medium: visit.utm_medium,
  utm_campaign: visit.utm_campaign,
  // A query can name its visitor.
  entry_page: visit.entry.split('?', 1)[0] ?? '',
  country: visit.country,
  device: visit.device,
});
