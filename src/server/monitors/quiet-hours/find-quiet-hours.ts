import type { Deps } from '../../deps.ts';
import { type Caller, isAllowed } from '../../http/index.ts';
import { fromMinor, minuteMs, siteHost, toIso } from '../../kernel/index.ts';
import { findMonitors, hostOf, listMonitorUrls } from '../monitor/index.ts';
import type { FindUsualVisitors } from '../objectives/index.ts';
import { type Cost, cheapestWindows, costOfHours, type Usual, type Weigh } from './quiet-hours.ts';
import type { QuietHoursAnswer } from './wire.ts';

/** Returns undefined if the shop doesn't run on this host, or has sold for less than two weeks. */
export type FindUsualSales = (accountId: number, host: string) => Promise<Omit<Usual, 'visits'> | undefined>;

export type QuietHoursDeps = Pick<Deps, 'database' | 'now'> & {
  findUsualVisitors: FindUsualVisitors;
  findUsualSales: FindUsualSales;
};

/** Each host costs a query of the event store. */
const maxHosts = 50;

/** Visits need `websites:read`, sales need `market:read`. Monitors of other accounts are ignored. */
export async function findQuietHours(
  deps: QuietHoursDeps,
  caller: Caller,
  { monitorIds, durationMinutes }: { monitorIds: number[] | undefined; durationMinutes: number },
): Promise<QuietHoursAnswer> {
  const { accountId } = caller;
  const nowMs = deps.now();
  const hosts = await hostsOf(deps, accountId, monitorIds);
  const websites = new Map<number, { id: number; domain: string; weigh: Weigh }>();
  const reasons = new Set<string>();
  let sales: Omit<Usual, 'visits'> | undefined;
  for (const host of hosts) {
    if (isAllowed(caller, 'market:read')) sales ??= await deps.findUsualSales(accountId, host);
    if (!isAllowed(caller, 'websites:read')) continue;
    const usual = await deps.findUsualVisitors(accountId, host);
    if (usual.kind === 'unknown') reasons.add(usual.why);
    else websites.set(usual.website.id, { ...usual.website, weigh: usual.weigh });
  }
  const counted = [...websites.values()];
  const answer = {
    object: 'quiet_hours' as const,
    websites: counted.map(({ id, domain }) => ({ id, domain })),
    has_sales: sales !== undefined,
  };
  if (counted.length === 0) {
    const unknown = (['unavailable', 'no_history'] as const).find((why) => reasons.has(why)) ?? 'no_website';
    return { ...answer, unknown, hours: [], windows: [] };
  }
  const usual: Usual = {
    visits: (span) => counted.reduce((sum, { weigh }) => sum + weigh(span), 0),
    orders: sales?.orders ?? (() => 0),
    revenue: sales?.revenue ?? [],
  };
  return {
    ...answer,
    unknown: null,
    hours: costOfHours(usual, nowMs).map(present),
    windows: cheapestWindows(usual, nowMs, durationMinutes * minuteMs).map(present),
  };
}

async function hostsOf(
  { database: { db } }: QuietHoursDeps,
  accountId: number,
  ids: number[] | undefined,
): Promise<string[]> {
  const urls =
    ids === undefined
      ? [...(await listMonitorUrls(db, accountId)).values()]
      : (await findMonitors(db, accountId, ids)).map(({ url }) => url);
  const hosts = urls.flatMap((url) => hostOf(url) ?? []);
  return [...new Map(hosts.map((host) => [siteHost(host), host])).values()].slice(0, maxHosts);
}

const present = ({ from, to, visits, orders, revenue }: Cost) => ({
  from: toIso(from),
  to: toIso(to),
  visits: Math.round(visits * 10) / 10,
  orders: Math.round(orders * 10) / 10,
  revenue: revenue.map(({ currency, minor }) => ({ currency, amount: fromMinor(Math.round(minor), currency) })),
});
