import { Temporal } from 'temporal-polyfill';
import type { Caller } from '../http/index.ts';
import { notFound, Refusal, secondMs, toIso } from '../kernel/index.ts';
import type { OutageCostDeps } from './outage-cost-deps.ts';
import { estimatePeriodCost } from './period-cost.ts';
import type { MonthlyCostAnswer } from './wire.ts';

/** Months are in the account's time zone, current month first. */
export async function monthlyCosts(
  deps: OutageCostDeps,
  { accountId, timeZone }: Caller,
  { monitor, months }: { monitor: number; months: number },
): Promise<MonthlyCostAnswer[]> {
  const nowMs = deps.now();
  const periods = lastMonths(nowMs, timeZone, months);
  const found = await deps.findMonitor(accountId, monitor, periods);
  if (!found) throw notFound();
  const { host, uptimes } = found;
  const answers: MonthlyCostAnswer[] = [];
  for (const [index, { month, ...period }] of periods.entries()) {
    const common = {
      month,
      from: toIso(period.from),
      to: toIso(Math.min(period.to, nowMs)),
      is_ongoing: period.to > nowMs,
      uptime: uptimes[index] ?? null,
    };
    const asked = { accountId, timeZone, host, period, monitor };
    answers.push({ ...common, ...(await costOf(deps, asked)) });
  }
  return answers;
}

type Cost = Pick<MonthlyCostAnswer, 'outages' | 'downtime_s' | 'unknown' | 'websites' | 'sales'>;

async function costOf(deps: OutageCostDeps, asked: Parameters<typeof estimatePeriodCost>[1]): Promise<Cost> {
  try {
    const { outages, downtimeMs, visits, sales } = await estimatePeriodCost(deps, asked);
    return {
      outages,
      downtime_s: Math.round(downtimeMs / secondMs),
      unknown: outages === 0 || visits.length > 0 || sales ? null : 'no_comparison',
      websites: visits.map(({ website, outages: estimated, estimate }) => ({
        website_id: website.id,
        domain: website.domain,
        outages: estimated,
        visits: estimate,
      })),
      sales,
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
    const without = { ...deps, websitesOfHost: async () => [], isShopHost: async () => false };
    const { outages, downtimeMs } = await estimatePeriodCost(without, asked);
    const downtime = { outages, downtime_s: Math.round(downtimeMs / secondMs) };
    return { ...downtime, unknown: 'unavailable', websites: [], sales: null };
  }
}

function lastMonths(nowMs: number, zone: string, count: number) {
  const first = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate().with({ day: 1 });
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  return Array.from({ length: count }, (_, index) => {
    const start = first.subtract({ months: index });
    return { month: start.toString().slice(0, 7), from: startOf(start), to: startOf(start.add({ months: 1 })) };
  });
}
