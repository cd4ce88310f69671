import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../client.ts';
import type { ListSearch } from '../list-search.ts';
import type { Item, Purchase } from './wire.ts';

export const itemsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['market', 'items', search],
    queryFn: () => call<Listing<Item>>('GET', `/market/items${queryString(search)}`),
    placeholderData: keepPreviousData,
  });

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'item', id],
    queryFn: async () => (await call<One<Item>>('GET', `/market/items/${id}`)).data,
  });

export const purchasesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['market', 'purchases', search],
    queryFn: () => call<Listing<Purchase>>('GET', `/market/purchases${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
