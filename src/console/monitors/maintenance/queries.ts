import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

const REFRESH_MS = 30_000;
export const PAGE_SIZE = 25;

export const maintenancesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['maintenances', 'list', search],
    queryFn: () => call('GET /maintenances', { query: { ...search, per_page: search.per_page ?? PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const maintenanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['maintenances', 'one', id],
    queryFn: async () => (await call('GET /maintenances/:id', { path: { id } })).data,
  });
