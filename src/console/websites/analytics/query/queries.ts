import { queryOptions } from '@tanstack/react-query';
import { ask, call, requestOf } from '../../../api/client.ts';
import type { Statistics } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { comparisonOf, parametersOf, type Scope, type View } from './search.ts';

/** Pages in hidden tabs don't refetch. */
const REFRESH_MS = 30_000;
const REALTIME_MS = 5_000;

const keyOf = (id: string, question: string, ...more: unknown[]) =>
  ['websites', 'one', id, 'stats', question, ...more] as const;

/** While loading, keeps the previous data, but only if it is of the same website. */
const sameWebsite =
  (id: string) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[2] === id ? before : undefined;

export const dashboardQuery = (id: string, view: View) =>
  queryOptions({
    queryKey: keyOf(id, 'dashboard', view),
    queryFn: () =>
      call('GET /websites/:id/stats/dashboard', { path: { id }, query: parametersOf(view, comparisonOf(view)) }),
    placeholderData: sameWebsite(id),
    // Polls faster for new websites that wait for their first visit.
    refetchInterval: ({ state }) => (state.data?.data.totals.visits === 0 ? REALTIME_MS : REFRESH_MS),
  });

type Options = Record<string, string | number | undefined>;
export type ListOptions = {
  limit?: number;
  page?: number | undefined;
  search?: string | undefined;
  sort_by?: string | undefined;
  sort?: string | undefined;
  property?: string;
  conversions?: string | undefined;
  attribution?: string | undefined;
};

/** The key omits the comparison and the interval, because only charts use them. */
export const reportQuery = <Question extends keyof Statistics>(
  id: string,
  question: Question,
  view: View,
  options: Options = {},
) =>
  queryOptions({
    queryKey: keyOf(id, question, scopeOf(view), options),
    queryFn: () => ask(question, id, parametersOf(scopeOf(view), options)),
    placeholderData: sameWebsite(id),
    refetchInterval: REFRESH_MS,
  });

export const listQuery = (id: string, question: string, view: View, options: ListOptions = {}) =>
  queryOptions({
    queryKey: keyOf(id, question, scopeOf(view), options),
    queryFn: () =>
      call('GET /websites/:id/stats/:question', {
        path: { id, question },
        query: parametersOf(scopeOf(view), options),
      }),
    placeholderData: sameWebsite(id),
    refetchInterval: REFRESH_MS,
  });

const scopeOf = ({ compare: _, interval: __, ...scope }: View): Scope => scope;

export const comparedListQuery = (id: string, question: string, view: View, options: ListOptions = {}) =>
  queryOptions({
    queryKey: keyOf(id, question, scopeOf(view), options, view.compare),
    queryFn: () =>
      call('GET /websites/:id/stats/:question', {
        path: { id, question },
        query: parametersOf(scopeOf(view), { ...options, ...comparisonOf(view) }),
      }),
    placeholderData: sameWebsite(id),
    refetchInterval: REFRESH_MS,
  });

export const csvUrl = (id: string, question: string, view: View, options: Options = {}): string =>
  requestOf('GET /websites/:id/stats/:question', {
    path: { id, question },
    query: parametersOf(scopeOf(view), { ...options, format: 'csv' }),
  }).url;

/** The API's limit. */
export const ALL_ROWS = 50_000;
const SHOWN_ROWS = 10;

export const allRowsFile = (id: string, question: string, view: View, options: Options = {}) => [
  { word: t('All rows'), href: csvUrl(id, question, view, { ...options, limit: ALL_ROWS }) },
];

export const listFiles = (id: string, question: string, view: View, options: Options = {}) => [
  { word: t('Rows shown here'), href: csvUrl(id, question, view, { ...options, limit: SHOWN_ROWS }) },
  ...allRowsFile(id, question, view, options),
];

/** For reports that aren't lists. */
export const answerFile = (id: string, question: string, view: View, options: Options = {}) => [
  { word: t('All rows'), href: csvUrl(id, question, view, options) },
];

export const seriesCsvUrl = (id: string, view: View): string =>
  csvUrl(id, 'series', view, { ...comparisonOf(view), interval: view.interval });

export const realtimeQuery = (id: string, view: View) =>
  queryOptions({
    queryKey: keyOf(id, 'realtime', view.filters),
    queryFn: () =>
      call('GET /websites/:id/stats/realtime', { path: { id }, query: parametersOf({ filters: view.filters }) }),
    placeholderData: sameWebsite(id),
    refetchInterval: REALTIME_MS,
    staleTime: REALTIME_MS,
  });

export const realtimeFile = (id: string, { filters }: View) => [
  {
    word: t('All rows'),
    href: requestOf('GET /websites/:id/stats/realtime', {
      path: { id },
      query: parametersOf({ filters }, { format: 'csv' }),
    }).url,
  },
];

export const goalNamesQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id, 'goals', 'names'],
    queryFn: async () =>
      (await call('GET /websites/:id/goals', { path: { id } })).data.map((goal) => ({ id: goal.id, name: goal.name })),
    staleTime: 60_000,
  });

export const segmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id, 'segments'],
    queryFn: async () => (await call('GET /websites/:id/segments', { path: { id } })).data,
    staleTime: 60_000,
  });

export const storeSegment = (id: string, name: string, filters: string[]) =>
  call('POST /websites/:id/segments', { path: { id }, body: { name, filters } });

export const deleteSegment = (id: string, segment: number) =>
  call('DELETE /websites/:id/segments/:segment_id', { path: { id, segment_id: segment } });

export const funnelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['websites', 'one', id, 'funnels'],
    queryFn: async () => (await call('GET /websites/:id/funnels', { path: { id } })).data,
    staleTime: 60_000,
  });
