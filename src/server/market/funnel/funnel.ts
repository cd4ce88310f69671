import { formatDate, t, toIso } from '../../kernel/index.ts';
import type { AfterSale } from '../purchases/index.ts';
import type { VisitSteps } from '../visits/index.ts';
import { type FunnelAnswer, type FunnelStep, funnelSteps } from './wire.ts';

export type FunnelFacts = {
  /** withheld: the caller can't read analytics */
  visits: VisitSteps | { kind: 'withheld' };
  orders: { paid: number; free: number; unknown: number };
  after: AfterSale;
  hasSold: boolean;
  /** epoch ms */
  fromMs: number;
  isFilteredBySource: boolean;
  isOfOneItem: boolean;
};

type Meta = Pick<FunnelAnswer['meta'], 'website_id' | 'visits_since' | 'has_sold' | 'orders' | 'notes'>;

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
      website_id: 'website' in visits ? visits.website : null,
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

const percentOf = (count: number | null, whole: number | null): number | null =>
  count === null || whole === null || whole === 0 ? null : Math.round((1000 * count) / whole) / 10;

function notesOf({ visits, orders, after, fromMs, isFilteredBySource, isOfOneItem }: FunnelFacts): string[] {
  const notes: string[] = [];
  if (visits.kind === 'not_counted')
    notes.push(t('Shop visits are not counted, so the funnel starts with paid orders.'));
  if (visits.kind === 'withheld')
    // not shown: only programs use API keys
    notes.push('This API key lacks the scope websites:read, so the funnel starts with paid orders.');
  if (visits.kind === 'unavailable')
    notes.push(t('Visits are missing because statistics are unavailable right now. Try again in a minute.'));
  if (visits.kind === 'counted') {
    if (!visits.isStillCounted) notes.push(t('Shop visits are no longer counted.'));
    if (visits.since > fromMs)
      notes.push(
        t('Visits have been counted since {day} (UTC); orders cover the whole period.', {
          day: formatDate(visits.since, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }),
        }),
      );
    if (isOfOneItem)
      notes.push(t('The first step counts every visit to the shop; “item” and “checkout” count this item only.'));
  }
  if (orders.unknown > 0)
    notes.push(
      isFilteredBySource
        ? t(
            '{orders, plural, one {# paid order of the period is excluded: its visit was} other {# paid orders of the period are excluded: their visits were}} not counted, so the source is unknown.',
            { orders: orders.unknown },
          )
        : t(
            '{orders, plural, one {# paid order} other {# paid orders}} came without a counted visit, for example from buyers who block tracking or opted out.',
            { orders: orders.unknown },
          ),
    );
  if (orders.free > 0)
    notes.push(t('{orders, plural, one {# paid order was} other {# paid orders were}} free.', { orders: orders.free }));
  if (after.refunded > 0)
    notes.push(
      t(
        '{orders, plural, one {# paid order was later refunded in full, and stays} other {# paid orders were later refunded in full, and stay}} in the funnel.',
        { orders: after.refunded },
      ),
    );
  if (after.suspended > 0)
    notes.push(
      t(
        '{orders, plural, one {# paid order is now disputed or revoked, and stays} other {# paid orders are now disputed or revoked, and stay}} in the funnel.',
        { orders: after.suspended },
      ),
    );
  return notes;
}
