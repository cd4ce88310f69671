import { message, t } from '../../kernel/index.ts';
import type { DimensionName, Filter, FilterSubject } from '../filters/index.ts';
import type { Attribution, VisitSource } from '../sales/index.ts';

/** `visit` is null if the source is unknown. */
export type Sold = { currency: string; orders: number; minor: number; visit: VisitSource | null };

/** Epoch ms. The end is exclusive. */
export type SoldSpan = { from: number; to: number; attribution: Attribution };

export type ShopSales = {
  (accountId: number, span: SoldSpan): Promise<readonly Sold[]>;
  /** Returns the days with orders (UTC, counted from 1970). A different `state` means that the day's orders changed. */
  days?(accountId: number, span: Pick<SoldSpan, 'from' | 'to'>): Promise<{ day: number; state: string }[]>;
};

const through = (kind: 'Search' | 'Social') => (visit: VisitSource) =>
  visit.channel.endsWith(kind) ? visit.source : '';

/** Orders store no dimensions other than these. */
const readers: Partial<Record<FilterSubject, (visit: VisitSource) => string>> = {
  channel: ({ channel }) => channel,
  source: ({ source }) => source,
  referrer: ({ referrer }) => referrer,
  // not shown: values
  search_engine: through('Search'),
  // not shown: values
  social_network: through('Social'),
  utm_source: ({ utm_source }) => utm_source,
  utm_medium: ({ utm_medium }) => utm_medium,
  utm_campaign: ({ utm_campaign }) => utm_campaign,
  entry_page: ({ entry_page }) => entry_page,
  country: ({ country }) => country,
  device: ({ device }) => device,
} satisfies Partial<Record<DimensionName, (visit: VisitSource) => string>>;

export const soldDimensions = Object.keys(readers) as DimensionName[];

const tooExact = message(
  "Sales have no {what}: together with the rest of an order's source it could single out a visitor, so orders do not store it.",
);
const onlyEntry = message('Sales have no {what}: orders store only the entry page of their visit.');

const missing: Partial<Record<DimensionName, () => string>> = {
  exit_page: () => t('Sales have no exit page: an order is placed before the visit ends.'),
  bot: () => t('Sales have no bot filter: orders are placed by people and store no data about bots.'),
  page: () => t(onlyEntry, { what: t('page') }),
  title: () => t(onlyEntry, { what: t('page title') }),
  host: () => t(onlyEntry, { what: t('host') }),
  referrer_page: () => t('Sales have no referring page: orders store only its host.'),
  utm_term: () => t("Sales have no campaign term: orders store a campaign's name, source and medium only."),
  utm_content: () => t("Sales have no campaign content: orders store a campaign's name, source and medium only."),
  region: () => t(tooExact, { what: t('region') }),
  city: () => t(tooExact, { what: t('city') }),
  language: () => t(tooExact, { what: t('language') }),
  browser: () => t(tooExact, { what: t('browser') }),
  browser_version: () => t(tooExact, { what: t('browser version') }),
  system: () => t(tooExact, { what: t('operating system') }),
  system_version: () => t(tooExact, { what: t('system version') }),
  screen: () => t(tooExact, { what: t('screen size') }),
};

export function whyNoSalesBy(dimension: DimensionName, attribution: Attribution): string | undefined {
  if (readerOf(dimension, attribution)) return undefined;
  if (readers[dimension])
    return t('Linear shares are not shown here: orders do not store this for every visit of the day.');
  return missing[dimension]?.() ?? t('Sales are not shown here: orders do not store this.');
}

/** With linear attribution, the entry pages of visits between the first and the last are unknown. */
export const readerOf = (dimension: FilterSubject, attribution: Attribution) =>
  attribution === 'linear' && dimension === 'entry_page' ? undefined : readers[dimension];

/** Orders without a source match only if there are no filters. */
export function filterSold(sold: readonly Sold[], filters: readonly Filter[]): readonly Sold[] {
  if (filters.length === 0) return sold;
  return sold.filter(({ visit }) => visit !== null && filters.every((filter) => selects(filter, visit)));
}

function selects({ dimension, operator, values }: Filter, visit: VisitSource): boolean {
  const value = readers[dimension]?.(visit) ?? '';
  switch (operator) {
    case 'is':
      return values.includes(value);
    case 'is_not':
      return !values.includes(value);
    case 'contains':
      return values.some((part) => contains(value, part));
    case 'contains_not':
      return !values.some((part) => contains(value, part));
    case 'matches':
      return values.some((pattern) => matches(value, pattern));
    case 'matches_not':
      return !values.some((pattern) => matches(value, pattern));
  }
}

const contains = (value: string, part: string): boolean => value.toLowerCase().includes(part.toLowerCase());

/** `*` matches anything. A regular expression is not used, because it could backtrack endlessly. */
function matches(value: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return value === pattern;
  const last = rest.pop() ?? '';
  if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last)) return false;
  let from = first.length;
  const end = value.length - last.length;
  for (const piece of rest) {
    const found = value.indexOf(piece, from);
    if (found < 0 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return true;
}
