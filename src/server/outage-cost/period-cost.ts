import { estimateSales, estimateVisits, usualWeeks } from './compare.ts';
import { type Estimate, sumEstimates } from './estimate.ts';
import type { CountedWebsite, OutageCostDeps, Span } from './outage-cost-deps.ts';
import { historySpan, maxMs, outageSpans } from './outage-spans.ts';
import { presentRevenue } from './present.ts';

/** Compares only the longest outages, because a monitor can flap for weeks. */
const most = 100;

/** `outages` next to a sum is the number of outages that the sum covers. */
export type PeriodCost = {
  outages: number;
  downtimeMs: number;
  visits: { website: CountedWebsite; outages: number; estimate: Estimate }[];
  /** amounts in major units */
  sales: { outages: number; orders: Estimate; revenue: ({ currency: string } & Estimate)[] } | null;
};

type Asked = {
  accountId: number;
  timeZone: string;
  host: string;
  period: Span;
  /** undefined: all monitors of the host */
  monitor?: number;
};

/** Throws `unavailable`. */
export async function estimatePeriodCost(
  deps: OutageCostDeps,
  { accountId, timeZone, host, period, monitor }: Asked,
): Promise<PeriodCost> {
  const nothing = { visits: [], sales: null };
  const all = await deps.listOutages(accountId, host, historySpan(period));
  const told = monitor === undefined ? all : all.filter((outage) => outage.monitor === monitor);
  const spans = outageSpans(told, period, deps.now());
  const counted = { outages: spans.length, downtimeMs: spans.reduce((sum, { from, to }) => sum + to - from, 0) };
  if (spans.length === 0) return { ...counted, ...nothing };
  const [websites, sells] = await Promise.all([deps.websitesOfHost(accountId, host), deps.isShopHost(accountId, host)]);
  const comparisons = spans
    .filter(({ from, to }) => to - from <= maxMs)
    .sort((one, other) => other.to - other.from - (one.to - one.from) || one.from - other.from)
    .slice(0, most)
    .map((span) => {
      const others = all.filter(({ from, to }) => !(from < span.to && (to ?? Infinity) > span.from));
      return { span, weeks: usualWeeks(span, timeZone, others) };
    });
  const [visits, sales] = await Promise.all([
    websites.length > 0 ? estimateVisits(deps, websites, comparisons) : [],
    sells ? estimateSales(deps, accountId, comparisons) : [],
  ]);
  return {
    ...counted,
    visits: visits.map(({ website, outages }) => ({
      website,
      outages: outages.length,
      estimate: sumEstimates(outages.map(({ estimate }) => estimate)),
    })),
    sales:
      sales.length > 0
        ? {
            outages: sales.length,
            orders: sumEstimates(sales.map(({ estimate }) => estimate.orders)),
            revenue: presentRevenue(sales.map(({ estimate }) => estimate.revenue)),
          }
        : null,
  };
}
