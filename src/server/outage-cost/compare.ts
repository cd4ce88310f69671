import { sameTimeInPastWeeks } from '../kernel/index.ts';
import { type Estimate, estimateLoss } from './estimate.ts';
import type { CountedWebsite, OutageCostDeps, Sales, Span } from './outage-cost-deps.ts';

export type Comparison = { span: Span; weeks: Span[] };
type Known<Of> = { weeksUsed: number; estimate: Of };
export type SalesEstimate = { orders: Estimate; revenue: Map<string, Estimate> };

const fewestWeeks = 2;
/** Per event store query. */
const outagesPerQuery = 20;

/** Excludes weeks in which the host was also down at that time. */
export function usualWeeks(
  span: Span,
  timeZone: string,
  outages: readonly { from: number; to: number | null }[],
): Span[] {
  const lasted = span.to - span.from;
  return sameTimeInPastWeeks(span.from, timeZone)
    .map((from) => ({ from, to: from + lasted }))
    .filter((week) => !outages.some(({ from, to }) => from < week.to && (to ?? Infinity) > week.from));
}

/** Skips outages without enough weeks to compare. */
export async function estimateVisits(
  deps: Pick<OutageCostDeps, 'countVisits'>,
  websites: CountedWebsite[],
  comparisons: Comparison[],
): Promise<{ website: CountedWebsite; outages: Known<Estimate>[] }[]> {
  const found = websites.map((website) => ({ website, outages: [] as Known<Estimate>[] }));
  for (let first = 0; first < comparisons.length; first += outagesPerQuery) {
    const some = comparisons.slice(first, first + outagesPerQuery);
    const counts = await deps.countVisits(
      websites.map(({ id }) => id),
      some.flatMap(({ span, weeks }) => [span, ...weeks]),
    );
    for (const { website, outages } of found) {
      const counted = [...(counts.get(website.id) ?? [])];
      for (const { weeks } of some) {
        const [actual = 0, ...earlier] = counted.splice(0, 1 + weeks.length);
        const usual = earlier.filter((_, index) => weeks[index]!.from >= website.createdAt);
        if (usual.length >= fewestWeeks)
          outages.push({ weeksUsed: usual.length, estimate: estimateLoss(actual, usual) });
      }
    }
  }
  return found.filter(({ outages }) => outages.length > 0);
}

/** Amounts are in minor units. Skips outages without enough weeks to compare. */
export async function estimateSales(
  deps: Pick<OutageCostDeps, 'firstSaleAt' | 'countSales'>,
  accountId: number,
  comparisons: Comparison[],
): Promise<Known<SalesEstimate>[]> {
  const first = await deps.firstSaleAt(accountId);
  if (first === undefined) return [];
  const estimates: Known<SalesEstimate>[] = [];
  for (const { span, weeks } of comparisons) {
    const compared = weeks.filter(({ from }) => from >= first);
    if (compared.length < fewestWeeks) continue;
    const [during = [], ...earlier] = await Promise.all(
      [span, ...compared].map((one) => deps.countSales(accountId, one)),
    );
    const currencies = new Set([during, ...earlier].flat().map(({ currency }) => currency));
    const revenue = [...currencies].map((currency) => {
      const weekly = earlier.map((sales) => minorOf(sales, currency));
      return [currency, estimateLoss(minorOf(during, currency), weekly)] as const;
    });
    const orders = estimateLoss(ordersOf(during), earlier.map(ordersOf));
    estimates.push({ weeksUsed: compared.length, estimate: { orders, revenue: new Map(revenue) } });
  }
  return estimates;
}

const ordersOf = (sales: Sales): number => sales.reduce((sum, { sales: count }) => sum + count, 0);
const minorOf = (sales: Sales, currency: string): number => sales.find((one) => one.currency === currency)?.minor ?? 0;
