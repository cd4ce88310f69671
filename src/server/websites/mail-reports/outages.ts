import {
  formatCount,
  formatDuration,
  formatList,
  formatMoney,
  joinSentences,
  secondMs,
  t,
  toMinor,
} from '../../kernel/index.ts';

type Estimate = { usual: number; lost: number; lost_low: number; lost_high: number };

/** Each estimate includes the number of outages that it covers. */
export type Outages = {
  outages: number;
  downtimeMs: number;
  visits: { website: { id: number }; outages: number; estimate: Estimate }[];
  sales: { outages: number; orders: Estimate; revenue: ({ currency: string } & Estimate)[] } | null;
};

export type FindOutages = (
  website: { id: number; account_id: number; domain: string },
  period: { from: number; to: number; zone: string },
) => Promise<Outages>;

/** With fewer visits, a difference is mostly chance. */
const minVisits = 5;

/** Returns undefined if there were no outages. */
export function outageSentences(found: Outages, websiteId: number): string | undefined {
  const { outages, downtimeMs } = found;
  if (outages === 0) return undefined;
  const lost = lostSentences(found, websiteId);
  return joinSentences([
    t('{count, plural, one {# outage, {duration}.} other {# outages, {duration} in all.}}', {
      count: outages,
      duration: formatDuration(downtimeMs / secondMs),
    }),
    ...lost,
    ...(lost.length === 0 ? [] : [t('Estimated from the same hours of the four weeks before each outage.')]),
  ]);
}

/** Returns an empty list if there is no estimate. `websiteId`: the first website by default. */
export function lostSentences({ outages, visits, sales }: Outages, websiteId?: number): string[] {
  const mine = websiteId === undefined ? visits[0] : visits.find(({ website }) => website.id === websiteId);
  return [
    ...(mine && mine.estimate.usual >= minVisits ? [lostVisits(mine.estimate, partOf(mine.outages, outages))] : []),
    ...(sales && sales.orders.usual > 0
      ? [lostSales(sales.orders, sales.revenue, partOf(sales.outages, outages))]
      : []),
  ];
}

/** Number of outages with an estimate, which can be only some of all outages. */
type Part = { part: 'all' | 'some'; known: number };
const partOf = (known: number, all: number): Part => ({ part: known === all ? 'all' : 'some', known });

function lostVisits(estimate: Estimate, part: Part): string {
  if (estimate.lost === 0) return t('Traffic was normal{part, select, all {} other { in {known} of them}}.', part);
  return t(
    'About {count, plural, one {# visit} other {# visits}} lost{range, select, no {} other { ({low} to {high})}}{part, select, all {} other { in {known} of them}}.',
    { count: estimate.lost, ...rangeOf(estimate, formatCount), ...part },
  );
}

function lostSales(orders: Estimate, revenue: ({ currency: string } & Estimate)[], part: Part): string {
  const amounts = revenue.filter(({ lost }) => lost > 0).map(lostAmount);
  const worth = { worth: amounts.length === 0 ? 'no' : 'yes', amounts: formatList(amounts) };
  if (orders.lost === 0)
    return t(
      'No fewer sales than usual{worth, select, no {} other {, worth {amounts}}}{part, select, all {} other { in {known} of them}}.',
      { ...worth, ...part },
    );
  return t(
    'About {count, plural, one {# sale} other {# sales}} lost{range, select, no {} other { ({low} to {high})}}{worth, select, no {} other {, worth {amounts}}}{part, select, all {} other { in {known} of them}}.',
    { count: orders.lost, ...rangeOf(orders, formatCount), ...worth, ...part },
  );
}

function lostAmount({ currency, ...estimate }: { currency: string } & Estimate): string {
  const show = (value: number) => formatMoney(toMinor(value, currency), currency);
  return t('{amount}{range, select, no {} other { ({low} to {high})}}', {
    amount: show(estimate.lost),
    ...rangeOf(estimate, show),
  });
}

const rangeOf = ({ lost_low, lost_high }: Estimate, show: (value: number) => string) => ({
  range: lost_low === lost_high ? 'no' : 'yes',
  low: show(lost_low),
  high: show(lost_high),
});
