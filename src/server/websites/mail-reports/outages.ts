import { formatCount, formatDuration, formatMoney, pluralize, secondMs, toMinor } from '../../kernel/index.ts';

type Estimate = { usual: number; lost: number; lost_low: number; lost_high: number };

/** What a website's account knows of the outages of its host in a period; of each estimate, of how many of them. */
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

/** Of fewer, one more or less is chance. */
const leastVisits = 5;

/**
 * `2 outages, 1 h 5 min in all.` and what they cost as far as that can be said; undefined where there was none.
 */
export function outageSentences(found: Outages, websiteId: number): string | undefined {
  const { outages, downtimeMs, visits, sales } = found;
  if (outages === 0) return undefined;
  const lasted = formatDuration(downtimeMs / secondMs);
  const mine = visits.find(({ website }) => website.id === websiteId);
  const lost = [
    ...(mine && mine.estimate.usual >= leastVisits
      ? [lossOf(mine.estimate, 'visit', 'visits') + partOf(mine.outages, outages)]
      : []),
    ...(sales && sales.orders.usual > 0
      ? [lossOf(sales.orders, 'sale', 'sales') + worthOf(sales.revenue) + partOf(sales.outages, outages)]
      : []),
  ];
  return [
    `${pluralize(outages, 'outage')}, ${lasted}${outages === 1 ? '' : ' in all'}.`,
    ...(lost.length === 0
      ? []
      : [`${lost.join('. ')}. Estimated from the same hours of the four weeks before each outage.`]),
  ].join(' ');
}

/** `About 120 visits lost (80 to 150)` */
function lossOf(estimate: Estimate, one: string, many: string): string {
  if (estimate.lost === 0) return `No fewer ${many} than usual`;
  return `About ${pluralize(estimate.lost, one, many)} lost${rangeOf(estimate, formatCount)}`;
}

function worthOf(revenue: ({ currency: string } & Estimate)[]): string {
  const amounts = revenue
    .filter(({ lost }) => lost > 0)
    .map(({ currency, ...estimate }) => {
      const amount = (value: number) => formatMoney(toMinor(value, currency), currency);
      return amount(estimate.lost) + rangeOf(estimate, amount);
    });
  return amounts.length === 0 ? '' : `, worth ${amounts.join(' and ')}`;
}

const rangeOf = ({ lost_low, lost_high }: Estimate, read: (value: number) => string): string =>
  lost_low === lost_high ? '' : ` (${read(lost_low)} to ${read(lost_high)})`;

const partOf = (known: number, all: number): string => (known === all ? '' : ` in ${known} of them`);
