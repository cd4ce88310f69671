import type { Caller } from '../http/index.ts';
import { notFound, Refusal, toIso } from '../kernel/index.ts';
import { type Comparison, estimateSales, estimateVisits, usualWeeks } from './compare.ts';
import type { OutageCostDeps } from './outage-cost-deps.ts';
import { historySpan, maxMs } from './outage-spans.ts';
import { presentRevenue } from './present.ts';
import type { OutageCostAnswer } from './wire.ts';

/** Throws `not_found`. */
export async function estimateOutageCost(
  deps: OutageCostDeps,
  { accountId, timeZone }: Caller,
  incident: number,
): Promise<OutageCostAnswer> {
  const outage = await deps.findOutage(accountId, incident);
  if (!outage) throw notFound();
  const span = { from: outage.from, to: outage.to ?? Math.max(deps.now(), outage.from + 1) };
  const answer = {
    object: 'outage_cost' as const,
    incident_id: incident,
    from: toIso(span.from),
    to: toIso(span.to),
    is_ongoing: outage.to === null,
    websites: [],
    sales: null,
    second_chance: await deps.findSecondChance(accountId, incident),
  };
  if (outage.host === '') return { ...answer, unknown: 'no_website' };
  const [websites, sells] = await Promise.all([
    deps.websitesOfHost(accountId, outage.host),
    deps.isShopHost(accountId, outage.host),
  ]);
  if (websites.length === 0 && !sells) return { ...answer, unknown: 'no_website' };
  if (span.to - span.from > maxMs) return { ...answer, unknown: 'too_long' };
  const outages = await deps.listOutages(accountId, outage.host, historySpan(span));
  const others = outages.filter(({ id }) => id !== incident);
  const comparison: Comparison = { span, weeks: usualWeeks(span, timeZone, others) };
  try {
    const [visits, sales] = await Promise.all([
      estimateVisits(deps, websites, [comparison]),
      sells ? estimateSales(deps, accountId, [comparison]) : [],
    ]);
    return {
      ...answer,
      websites: visits.flatMap(({ website, outages: [one] }) =>
        one
          ? [{ website_id: website.id, domain: website.domain, weeks_used: one.weeksUsed, visits: one.estimate }]
          : [],
      ),
      sales: sales[0]
        ? {
            weeks_used: sales[0].weeksUsed,
            orders: sales[0].estimate.orders,
            revenue: presentRevenue([sales[0].estimate.revenue]),
          }
        : null,
      unknown: visits.length > 0 || sales.length > 0 ? null : 'no_history',
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { ...answer, unknown: 'unavailable' };
    throw error;
  }
}
