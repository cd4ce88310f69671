import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../../client.ts';
import type { ItemsSearch } from '../search.ts';
import type { Item, Version } from './wire.ts';

export const itemsQuery = (search: ItemsSearch) =>
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

export const versionsQuery = (item: number) =>
  queryOptions({
    queryKey: ['market', 'item', String(item), 'versions'],
    queryFn: async () => (await call<One<Version[]>>('GET', `/market/items/${item}/versions`)).data,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['market', 'categories'],
  queryFn: async () =>
    (await call<One<{ category: string; sub_categories: string[] }[]>>('GET', '/market/categories')).data,
});
