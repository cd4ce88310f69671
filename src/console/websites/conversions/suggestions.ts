import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { FunnelTarget } from '../../api/websites.ts';

/** What is proposed: a page or an event, whatever its properties. */
export type Proposed = Pick<FunnelTarget, 'kind' | 'value'>;

/** Enough to choose from, and to be looked through while one types. */
const MOST = 100;

/** The service's name for everything beyond the values that it keeps apart; nothing can be tracked by it. */
const OTHERS = '(other)';

export type Tracked = { pages: string[]; events: string[] };

/** The days from which something is proposed. */
export type Days = { period?: string; from?: string; to?: string };

/** Properties, or the values of one, that page views or events had: those of most visitors first. */
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
      return data.map(({ name }) => name).filter((name) => name !== '' && name !== OTHERS);
    },
    staleTime: 60_000,
  });

/** What was really tracked of a website: the pages and custom events of most visitors first. */
export const trackedQuery = (website: string, days: Days) =>
  queryOptions({
    queryKey: ['websites', 'one', website, 'tracked', days],
    queryFn: async (): Promise<Tracked> => {
      const names = async (question: string) => {
        const query = { ...days, limit: MOST };
        const { data } = await call('GET /websites/:id/stats/:question', { path: { id: website, question }, query });
        return data.map(({ name }) => name).filter((name) => name !== '' && name !== OTHERS);
      };
      const [pages, events] = await Promise.all([names('pages'), names('events')]);
      return { pages, events };
    },
    staleTime: 60_000,
  });

/** Where visitors end up who did what a website wants of them, in the languages of most websites. */
const ENDS =
  /thank|success|confirm|complete|welcome|order|checkout|signup|sign-up|register|subscribe|contact|danke|merci|gracias/i;

/**
 * What is likely to be a goal: every custom event, then pages that read like the end of something, then the most visited
 * ones but the home page. Without what is a goal already.
 */
export function likelyGoals({ pages, events }: Tracked, taken: readonly Proposed[], most: number): Proposed[] {
  const isTaken = (target: Proposed) => taken.some(({ kind, value }) => kind === target.kind && value === target.value);
  const ends = pages.filter((page) => ENDS.test(page));
  const others = pages.filter((page) => page !== '/' && !ends.includes(page));
  const targets: Proposed[] = [
    ...events.map((value) => ({ kind: 'event' as const, value })),
    ...[...ends, ...others].map((value) => ({ kind: 'page' as const, value })),
  ];
  return targets.filter((target) => !isTaken(target)).slice(0, most);
}

/** What is likely to be a step of a funnel: a whole one in its order, then what else is likely to be a goal. */
export function likelySteps(tracked: Tracked, most: number): Proposed[] {
  const funnel = likelyFunnel(tracked);
  return [...funnel, ...likelyGoals(tracked, funnel, most - funnel.length)];
}

/** A funnel to start from: the home page, the most visited other one, and an event or the end of something where there is one. */
function likelyFunnel({ pages, events }: Tracked): Proposed[] {
  const first = pages.includes('/') ? '/' : pages[0];
  const [event] = events;
  const end = event === undefined ? pages.find((page) => page !== first && ENDS.test(page)) : undefined;
  const between = pages.find((page) => page !== first && page !== end);
  return [
    ...[first, between, end].flatMap((value) => (value === undefined ? [] : [{ kind: 'page' as const, value }])),
    ...(event === undefined ? [] : [{ kind: 'event' as const, value: event }]),
  ];
}
