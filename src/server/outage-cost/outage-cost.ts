import type { Caller } from '../http/index.ts';
import { dayMs, fromMinor, notFound, Refusal, sameTimeInPastWeeks, toIso } from '../kernel/index.ts';
import { estimateLoss } from './estimate.ts';
import type { OutageCostAnswer } from './wire.ts';

/** Epoch ms; `to` is exclusive. */
export type Span = { from: number; to: number };

/** An incident with the host of its monitor, '' where it has none. `to` is null while it is open. */
export type Outage = { from: number; to: number | null; host: string };

type Sales = { currency: string; sales: number; minor: number }[];

/** What the features tell, of the account alone. */
export type OutageCostDeps = {
  now: () => number;
  findOutage(accountId: number, incident: number): Promise<Outage | undefined>;
  /** all outages of a host that touch a time, the asked one among them */
  listOutages(accountId: number, host: string, span: Span): Promise<{ id: number; from: number; to: number | null }[]>;
  websitesOfHost(accountId: number, host: string): Promise<{ id: number; domain: string; createdAt: number }[]>;
  countVisits(websites: number[], spans: Span[]): Promise<Map<number, number[]>>;
  /** Whether the account's items are sold under this host. */
  isShopHost(accountId: number, host: string): Promise<boolean>;
  firstSaleAt(accountId: number): Promise<number | undefined>;
  countSales(accountId: number, span: Span): Promise<Sales>;
};

/** What lasts longer has no earlier week to be compared with. */
const longestMs = 7 * dayMs;
const fewestWeeks = 2;

/** What an outage cost in visits and sales, against the same hours of four earlier weeks. Throws `not_found`. */
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
  };
  if (outage.host === '') return { ...answer, unknown: 'no_website' };
  const [websites, sells] = await Promise.all([
    deps.websitesOfHost(accountId, outage.host),
    deps.isShopHost(accountId, outage.host),
  ]);
  if (websites.length === 0 && !sells) return { ...answer, unknown: 'no_website' };
  if (span.to - span.from > longestMs) return { ...answer, unknown: 'too_long' };
  const weeks = await usualWeeks(deps, { accountId, timeZone, incident, host: outage.host, span });
  try {
    const [visits, sales] = await Promise.all([
      estimateVisits(deps, websites, span, weeks),
      sells ? estimateSales(deps, accountId, span, weeks) : null,
    ]);
    const isKnown = visits.length > 0 || sales !== null;
    return { ...answer, websites: visits, sales, unknown: isKnown ? null : 'no_history' };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { ...answer, unknown: 'unavailable' };
    throw error;
  }
}

type Compared = { accountId: number; timeZone: string; incident: number; host: string; span: Span };

/** The same hours of the weeks before, without those in which the host was down as well: they were not usual. */
async function usualWeeks(
  deps: OutageCostDeps,
  { accountId, timeZone, incident, host, span }: Compared,
): Promise<Span[]> {
  const lasted = span.to - span.from;
  const weeks = sameTimeInPastWeeks(span.from, timeZone).map((from) => ({ from, to: from + lasted }));
  const before = { from: Math.min(...weeks.map(({ from }) => from)), to: span.from };
  const others = (await deps.listOutages(accountId, host, before)).filter(({ id }) => id !== incident);
  return weeks.filter((week) => !others.some(({ from, to }) => from < week.to && (to ?? Infinity) > week.from));
}

async function estimateVisits(
  deps: OutageCostDeps,
  websites: { id: number; domain: string; createdAt: number }[],
  span: Span,
  weeks: Span[],
): Promise<OutageCostAnswer['websites']> {
  const counts = await deps.countVisits(
    websites.map(({ id }) => id),
    [span, ...weeks],
  );
  return websites.flatMap(({ id, domain, createdAt }) => {
    const [actual = 0, ...earlier] = counts.get(id) ?? [];
    const usual = earlier.filter((_, index) => weeks[index]!.from >= createdAt);
    if (usual.length < fewestWeeks) return [];
    return [{ website_id: id, domain, weeks_used: usual.length, visits: estimateLoss(actual, usual) }];
  });
}

async function estimateSales(
  deps: OutageCostDeps,
  accountId: number,
  span: Span,
  weeks: Span[],
): Promise<OutageCostAnswer['sales']> {
  const first = await deps.firstSaleAt(accountId);
  const compared = first === undefined ? [] : weeks.filter(({ from }) => from >= first);
  if (compared.length < fewestWeeks) return null;
  const [during = [], ...earlier] = await Promise.all(
    [span, ...compared].map((one) => deps.countSales(accountId, one)),
  );
  const orders = (sales: Sales) => sales.reduce((sum, { sales: count }) => sum + count, 0);
  const minor = (sales: Sales, currency: string) => sales.find((one) => one.currency === currency)?.minor ?? 0;
  const currencies = [...new Set([during, ...earlier].flat().map(({ currency }) => currency))].sort();
  return {
    weeks_used: compared.length,
    orders: estimateLoss(orders(during), earlier.map(orders)),
    revenue: currencies.map((currency) => {
      const estimate = estimateLoss(
        minor(during, currency),
        earlier.map((sales) => minor(sales, currency)),
      );
      const amounts = Object.entries(estimate).map(([name, value]) => [name, fromMinor(value, currency)]);
      return { currency, ...(Object.fromEntries(amounts) as typeof estimate) };
    }),
  };
}
