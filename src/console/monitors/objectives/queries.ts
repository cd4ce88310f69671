import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

const REFRESH_MS = 60_000;
export const PAGE_SIZE = 25;

export const objectivesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['objectives', 'list', search],
    queryFn: () => call('GET /objectives', { query: { ...search, per_page: search.per_page ?? PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const objectiveQuery = (id: string) =>
  queryOptions({
    queryKey: ['objectives', 'one', id],
    queryFn: async () => (await call('GET /objectives/:id', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

export const budgetQuery = (id: string) =>
  queryOptions({
    queryKey: ['objectives', 'budget', id],
    queryFn: async () => (await call('GET /objectives/:id/budget', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });

export const coveringQuery = (monitor: string) =>
  queryOptions({
    queryKey: ['objectives', 'covering', monitor],
    queryFn: async () => (await call('GET /objectives', { query: { monitor_id: monitor, per_page: 10 } })).data,
    refetchInterval: REFRESH_MS,
  });
