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
  if (visits.kind === 'not_counted') notes.push('Shop visits are not counted, so the funnel starts with paid orders.');
  if (visits.kind === 'unavailable')
    notes.push('Visits are missing because statistics are unavailable right now. Try again in a minute.');
  if (visits.kind === 'counted') {
    if (!visits.goesOn) notes.push('Shop visits are no longer counted.');
    if (visits.since > fromMs)
      notes.push(
        `Visits have been counted since ${toIso(visits.since).slice(0, 10)} (UTC); orders cover the whole period.`,
      );
    if (isOfOneItem)
      notes.push('The first step counts every visit to the shop; “item” and “checkout” count this item only.');
  }
  if (orders.unknown > 0)
    notes.push(
      isFilteredBySource
        ? `${ordersOf(orders.unknown)} of the period ${areOf(orders.unknown)} left out: ${orders.unknown === 1 ? 'its visit was' : 'their visits were'} not counted, so the source is unknown.`
        : `${ordersOf(orders.unknown)} came without a counted visit, for example from buyers who block tracking or opted out.`,
    );
  if (orders.free > 0) notes.push(`${ordersOf(orders.free)} ${wereOf(orders.free)} free.`);
  if (after.refunded > 0)
    notes.push(
      `${ordersOf(after.refunded)} ${wereOf(after.refunded)} later refunded in full, and ${after.refunded === 1 ? 'stays' : 'stay'} in the funnel.`,
    );
  if (after.suspended > 0)
    notes.push(
      `${ordersOf(after.suspended)} ${areOf(after.suspended)} now disputed or revoked, and ${after.suspended === 1 ? 'stays' : 'stay'} in the funnel.`,
    );
  return notes;
}

const ordersOf = (count: number): string => (count === 1 ? '1 paid order' : `${formatCount(count)} paid orders`);
const areOf = (count: number): string => (count === 1 ? 'is' : 'are');
const wereOf = (count: number): string => (count === 1 ? 'was' : 'were');
