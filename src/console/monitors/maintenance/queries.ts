import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../../client.ts';
import type { ListSearch } from '../../list-search.ts';
import type { Maintenance } from './wire.ts';

const REFRESH_MS = 30_000;
export const PAGE_SIZE = 25;

export const maintenancesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['maintenances', 'list', search],
    queryFn: () =>
      call<Listing<Maintenance>>(
        'GET',
        `/maintenances${queryString({ ...search, per_page: search.per_page ?? PAGE_SIZE })}`,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const maintenanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['maintenances', 'one', id],
    queryFn: async () => (await call<One<Maintenance>>('GET', `/maintenances/${id}`)).data,
  });
