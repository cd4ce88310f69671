import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { FunnelTarget } from '../../api/websites.ts';

export type Proposed = Pick<FunnelTarget, 'kind' | 'value'>;

const MOST = 100;

/** The API's name for combined values. They can't be tracked. */
const COMBINED_VALUES = '(other)';

export type Tracked = { pages: string[]; events: string[] };

export type Days = { period?: string; from?: string; to?: string };

export const trackedNamesQuery = (
  website: string,
  days: Days,
  question: 'properties' | 'property-values',
  of: { event?: string; property?: string },
) =>
  queryOptions({
    queryKey: ['websites', 'one', website, 'tracked', days, question, of],
    queryFn: async (): Promise<string[]> => {
      const query = { ...days, ...of, limit: MOST };
      const { data } = await call('GET /websites/:id/stats/:question', { path: { id: website, question }, query });
      return data.map(({ name }) => name).filter((name) => name !== '' && name !== COMBINED_VALUES);
    },
    staleTime: 60_000,
  });

export const trackedQuery = (website: string, days: Days) =>
  queryOptions({
    queryKey: ['websites', 'one', website, 'tracked', days],
    queryFn: async (): Promise<Tracked> => {
      const names = async (question: string) => {
        const query = { ...days, limit: MOST };
        const { data } = await call('GET /websites/:id/stats/:question', { path: { id: website, question }, query });
        return data.map(({ name }) => name).filter((name) => name !== '' && name !== COMBINED_VALUES);
      };
      const [pages, events] = await Promise.all([names('pages'), names('events')]);
      return { pages, events };
    },
    staleTime: 60_000,
  });

const CONVERSION_PATHS =
  /thank|success|confirm|complete|welcome|order|checkout|signup|sign-up|register|subscribe|contact|danke|merci|gracias/i;

/** Suggests custom events first, then pages that look like the end of a conversion, then other popular pages. */
export function likelyGoals({ pages, events }: Tracked, taken: readonly Proposed[], most: number): Proposed[] {
  const isTaken = (target: Proposed) => taken.some(({ kind, value }) => kind === target.kind && value === target.value);
  const ends = pages.filter((page) => CONVERSION_PATHS.test(page));
  const others = pages.filter((page) => page !== '/' && !ends.includes(page));
  const targets: Proposed[] = [
    ...events.map((value) => ({ kind: 'event' as const, value })),
    ...[...ends, ...others].map((value) => ({ kind: 'page' as const, value })),
  ];
  return targets.filter((target) => !isTaken(target)).slice(0, most);
}

export function likelySteps(tracked: Tracked, most: number): Proposed[] {
  const funnel = likelyFunnel(tracked);
  return [...funnel, ...likelyGoals(tracked, funnel, most - funnel.length)];
}

/**
 * Suggests three steps: the home page, the other page with the most visits, and an event or page that looks like the
 * end of a conversion.
 */
function likelyFunnel({ pages, events }: Tracked): Proposed[] {
  const first = pages.includes('/') ? '/' : pages[0];
  const [event] = events;
  const end = event === undefined ? pages.find((page) => page !== first && CONVERSION_PATHS.test(page)) : undefined;
  const between = pages.find((page) => page !== first && page !== end);
  return [
    ...[first, between, end].flatMap((value) => (value === undefined ? [] : [{ kind: 'page' as const, value }])),
    ...(event === undefined ? [] : [{ kind: 'event' as const, value: event }]),
  ];
}
