import { formatCount, toIso } from '../../kernel/index.ts';
import type { AfterSale } from '../purchases/index.ts';
import type { VisitSteps } from '../visits/index.ts';
import { type FunnelAnswer, type FunnelStep, funnelSteps } from './wire.ts';

/** What both sides know: visits from the statistics, orders and what became of them from the market's own tables. */
export type FunnelFacts = {
  visits: VisitSteps;
  orders: { paid: number; free: number; unknown: number };
  after: AfterSale;
  hasSold: boolean;
  /** start of the period, epoch ms */
  fromMs: number;
  isFilteredBySource: boolean;
  isOfOneItem: boolean;
};

type Meta = Pick<FunnelAnswer['meta'], 'website_id' | 'visits_since' | 'has_sold' | 'orders' | 'notes'>;

/** The steps with their shares, and what is to be said of them. */
export function describeFunnel(facts: FunnelFacts): { data: FunnelStep[]; meta: Meta } {
  const { visits, orders, after } = facts;
  const counts: Record<FunnelStep['step'], number | null> = {
    ...(visits.kind === 'counted'
      ? { landing: visits.landing, item: visits.item, checkout: visits.checkout }
      : { landing: null, item: null, checkout: null }),
    paid: orders.paid,
    downloaded: after.downloaded,
    activated: after.activated,
    reviewed: after.reviewed,
  };
  const data = funnelSteps.map((step, index): FunnelStep => {
    const previous = funnelSteps[index - 1];
    return {
      step,
      unit: isOfVisits.has(step) ? 'visits' : 'orders',
      count: counts[step],
      rate_of_previous: previous === undefined ? null : percentOf(counts[step], counts[previous]),
      rate_of_first: percentOf(counts[step], counts.landing),
    };
  });
  return {
    data,
    meta: {
      website_id: visits.kind === 'not_counted' ? null : visits.website,
      visits_since: visits.kind === 'counted' ? toIso(visits.since) : null,
      has_sold: facts.hasSold,
      orders: {
        free: orders.free,
        refunded: after.refunded,
        suspended: after.suspended,
        unknown_source: orders.unknown,
      },
      notes: notesOf(facts),
    },
  };
}

const isOfVisits: ReadonlySet<FunnelStep['step']> = new Set(['landing', 'item', 'checkout']);

/** In percent with one decimal; null where there is nothing to be a share of. */
const percentOf = (count: number | null, whole: number | null): number | null =>
  count === null || whole === null || whole === 0 ? null : Math.round((1000 * count) / whole) / 10;

function notesOf({ visits, orders, after, fromMs, isFilteredBySource, isOfOneItem }: FunnelFacts): string[] {
  const notes: string[] = [];
  if (visits.kind === 'not_counted')
    notes.push('Visits of the shop are not counted, so the funnel begins with paid orders.');
  if (visits.kind === 'unavailable')
    notes.push('Visits cannot be read right now: the statistics are not available. Try again in a minute.');
  if (visits.kind === 'counted') {
    if (!visits.goesOn) notes.push('Visits of the shop are no longer counted.');
    if (visits.since > fromMs)
      notes.push(`Visits are known since ${toIso(visits.since).slice(0, 10)} (UTC), orders of the whole period.`);
    if (isOfOneItem) notes.push('Landing is every visit of the shop; item and checkout are those of this item.');
  }
  if (orders.unknown > 0)
    notes.push(
      isFilteredBySource
        ? `${ordersOf(orders.unknown)} of the period ${areOf(orders.unknown)} left out: the visit was not counted, so nothing is known of its source.`
        : `${ordersOf(orders.unknown)} came without a counted visit, as from buyers who block or refuse counting.`,
    );
  if (orders.free > 0) notes.push(`${ordersOf(orders.free)} cost nothing.`);
  if (after.refunded > 0)
    notes.push(
      `${ordersOf(after.refunded)} ${wereOf(after.refunded)} refunded in full since, and ${after.refunded === 1 ? 'stays' : 'stay'} in the funnel.`,
    );
  if (after.suspended > 0)
    notes.push(
      `${ordersOf(after.suspended)} ${areOf(after.suspended)} disputed or revoked now, and ${after.suspended === 1 ? 'stays' : 'stay'} in the funnel.`,
    );
  return notes;
}

const ordersOf = (count: number): string => (count === 1 ? '1 paid order' : `${formatCount(count)} paid orders`);
const areOf = (count: number): string => (count === 1 ? 'is' : 'are');
const wereOf = (count: number): string => (count === 1 ? 'was' : 'were');
