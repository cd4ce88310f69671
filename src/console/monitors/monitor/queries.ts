import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, isMissing } from '../../api/client.ts';
import type { Period } from '../../api/monitors.ts';
import type { MonitorsSearch } from './search.ts';

const REFRESH_MS = 15_000;
/** Polling interval until the first check has run. */
const FIRST_CHECK_POLL_MS = 1500;

/** Shows monitors with problems first. */
export const FIRST_ORDER = { sort_by: 'status', sort: 'desc' } as const;
const PAGE_SIZE = 50;

/** `useLiveMonitors` keeps the rows up to date. */
export const rowsQuery = ({ view, columns, ...search }: MonitorsSearch) =>
  queryOptions({
    queryKey: ['monitors', 'list', search],
    queryFn: () =>
      call('GET /monitors/rows', {
        query: {
          per_page: PAGE_SIZE,
          ...FIRST_ORDER,
          ...defined(search),
          search_by: search.search === undefined ? undefined : 'any',
        },
      }),
    placeholderData: keepPreviousData,
  });

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: async () => (await call('GET /monitors/:id', { path: { id } })).data,
    refetchInterval: ({ state }) =>
      !isMissing(state) && (state.data?.status === 'pending' ? FIRST_CHECK_POLL_MS : REFRESH_MS),
  });

/** `from` and `to` are in epoch seconds. */
export type Shown = { period: Period } | { from: number; to: number };

export const shownQuery = (shown: Shown): { period: Period } | { from: string; to: string } =>
  'period' in shown ? shown : { from: isoOf(shown.from), to: isoOf(shown.to) };

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const statsQuery = (id: string, shown: Shown, apdexMs: number) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'stats', shown, apdexMs],
    queryFn: async () =>
      (await call('GET /monitors/:id/stats', { path: { id }, query: { ...shownQuery(shown), apdex_ms: apdexMs } }))
        .data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.checks === 0 ? FIRST_CHECK_POLL_MS : REFRESH_MS),
  });

/** The result is null if no check has failed. */
export const lastFailureQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'last-failure'],
    queryFn: async () => (await call('GET /monitors/:id/last-failure', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

/** The result is null for other kinds of monitors. */
export const heartbeatQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'heartbeat'],
    queryFn: async () => (await call('GET /monitors/:id/heartbeat', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

export const SHOWN_DAYS = 90;

export const daysQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'days'],
    queryFn: async () => (await call('GET /monitors/:id/days', { path: { id }, query: { days: SHOWN_DAYS } })).data,
    refetchInterval: 4 * REFRESH_MS,
  });

/** `from` and `to` are ISO 8601 times. Either both are set or neither. */
type ShownChecks = { page: number; failed: boolean; from?: string | undefined; to?: string | undefined };

export const checksQuery = (id: string, { page, failed, from, to }: ShownChecks) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'checks', page, failed, from, to],
    queryFn: () =>
      call('GET /monitors/:id/checks', {
        path: { id },
        query: { page, per_page: 10, good: failed ? 0 : undefined, from, to },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.meta.total === 0 && !failed && from === undefined ? FIRST_CHECK_POLL_MS : REFRESH_MS,
  });

export const incidentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'incidents'],
    queryFn: () => call('GET /incidents', { query: { monitor_id: id, per_page: 10 } }),
    refetchInterval: REFRESH_MS,
  });

const defined = (search: MonitorsSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

export const viewsQuery = queryOptions({
  queryKey: ['monitors', 'views'],
  queryFn: async () => (await call('GET /monitors/views')).data,
});

export const tagsQuery = queryOptions({
  queryKey: ['monitors', 'tags'],
  queryFn: async () => (await call('GET /monitors/rows', { query: { per_page: 10 } })).tags,
});
