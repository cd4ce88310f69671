import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Period } from '../../api/monitors.ts';
import type { MonitorsSearch } from './search.ts';

const REFRESH_MS = 15_000;
/** While the first check of a monitor is awaited. */
const AWAITED_MS = 1500;

/** What needs a look stands first, unless somebody wants another order. */
export const FIRST_ORDER = { sort_by: 'status', sort: 'desc' } as const;
const PAGE_SIZE = 50;

/** A page of the list. It is kept up to date by `useLiveMonitors`. */
export const rowsQuery = (search: MonitorsSearch) =>
  queryOptions({
    queryKey: ['monitors', 'list', search],
    queryFn: () => call('GET /monitors/rows', { query: { per_page: PAGE_SIZE, ...FIRST_ORDER, ...defined(search) } }),
    placeholderData: keepPreviousData,
  });

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: async () => (await call('GET /monitors/:id', { path: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AWAITED_MS : REFRESH_MS),
  });

export const statsQuery = (id: string, period: Period, apdexMs: number) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'stats', period, apdexMs],
    queryFn: async () =>
      (await call('GET /monitors/:id/stats', { path: { id }, query: { period, apdex_ms: apdexMs } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.checks === 0 ? AWAITED_MS : REFRESH_MS),
  });

export const checksQuery = (id: string, { page, failed }: { page: number; failed: boolean }) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'checks', page, failed],
    queryFn: () =>
      call('GET /monitors/:id/checks', { path: { id }, query: { page, per_page: 10, good: failed ? 0 : undefined } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.meta.total === 0 && !failed ? AWAITED_MS : REFRESH_MS),
  });

export const incidentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'incidents'],
    queryFn: () => call('GET /incidents', { query: { monitor_id: id, per_page: 10 } }),
    refetchInterval: REFRESH_MS,
  });

const defined = (search: MonitorsSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** All tags of the account, to choose from. */
export const tagsQuery = queryOptions({
  queryKey: ['monitors', 'tags'],
  queryFn: async () => (await call('GET /monitors/rows', { query: { per_page: 10 } })).tags,
});
