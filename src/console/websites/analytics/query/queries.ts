import { queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One } from '../../../client.ts';
import { parametersOf, type View } from './search.ts';
import type { Answer, Dashboard, Funnel, Line, Realtime, Segment } from './wire.ts';

/** While the page is looked at; what is hidden asks nothing. */
const REFRESH_MS = 30_000;
const REALTIME_MS = 5_000;

const keyOf = (id: string, question: string, ...more: unknown[]) =>
  ['websites', 'one', id, 'stats', question, ...more] as const;

/** Another period of the same website may stand in while its own is on the way; another website may not. */
const sameWebsite =
  (id: string) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[2] === id ? before : undefined;

/** The first view in one request. */
export const dashboardQuery = (id: string, view: View) =>
  queryOptions({
    queryKey: keyOf(id, 'dashboard', view),
    queryFn: () => call<Answer<Dashboard>>('GET', `/websites/${id}/stats/dashboard${parametersOf(view)}`),
    placeholderData: sameWebsite(id),
    // Who has just pasted the tag waits for the first visit.
    refetchInterval: ({ state }) => (state.data?.data.totals.visits === 0 ? REALTIME_MS : REFRESH_MS),
  });

export type ListOptions = { limit?: number; page?: number | undefined; search?: string | undefined };

/** One question about the view; what is compared and by which step matters to charts alone. */
export const questionQuery = <T>(
  id: string,
  question: string,
  view: View,
  options: Record<string, string | number | undefined> = {},
) => {
  const { compare: _, interval: __, ...scope } = view;
  return queryOptions({
    queryKey: keyOf(id, question, scope, options),
    queryFn: () => call<Answer<T>>('GET', pathOf(id, question, view, options).slice('/console/api'.length)),
    placeholderData: sameWebsite(id),
    refetchInterval: REFRESH_MS,
  });
};

/** Where a question is answered, also as a file. */
export function pathOf(
  id: string,
  question: string,
  { compare: _, interval: __, ...scope }: View,
  options: Record<string, string | number | undefined> = {},
): string {
  return `/console/api/websites/${id}/stats/${question}${parametersOf(scope, options)}`;
}

export const listQuery = (id: string, question: string, view: View, options: ListOptions = {}) =>
  questionQuery<Line[]>(id, question, view, options);

export const realtimeQuery = (id: string, view: View) =>
  queryOptions({
    queryKey: keyOf(id, 'realtime', view.filters),
    queryFn: () =>
      call<Answer<Realtime>>('GET', `/websites/${id}/stats/realtime${parametersOf({ filters: view.filters })}`),
    placeholderData: sameWebsite(id),
    refetchInterval: REALTIME_MS,
    staleTime: REALTIME_MS,
  });

export const segmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id, 'segments'],
    queryFn: async () => (await call<Listing<Segment>>('GET', `/websites/${id}/segments`)).data,
    staleTime: 60_000,
  });

export const storeSegment = (id: string, name: string, filters: string[]) =>
  call<One<Segment>>('POST', `/websites/${id}/segments`, { name, filters });

export const deleteSegment = (id: string, segment: number) => call('DELETE', `/websites/${id}/segments/${segment}`);

export const funnelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id, 'funnels'],
    queryFn: async () => (await call<Listing<Funnel>>('GET', `/websites/${id}/funnels`)).data,
    staleTime: 60_000,
  });
