import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { dayBefore } from '../day-before.ts';
import type { ItemsSearch } from '../search.ts';

export const itemsQuery = (search: ItemsSearch) =>
  queryOptions({
    queryKey: ['market', 'items', search],
    queryFn: () => call('GET /market/items', { query: search }),
    placeholderData: keepPreviousData,
  });

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'item', id],
    queryFn: async () => (await call('GET /market/items/:id', { path: { id } })).data,
  });

export const tiersQuery = (item: number) =>
  queryOptions({
    queryKey: ['market', 'item', String(item), 'tiers'],
    queryFn: async () => (await call('GET /market/items/:id/tiers', { path: { id: item } })).data,
  });

export const itemSalesQuery = (item: number, days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'sales', 'item', item, days, zone],
    queryFn: () => call('GET /market/sales', { query: { item_id: item, from: dayBefore(days - 1, zone) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const itemReviewsQuery = (item: number) =>
  queryOptions({
    queryKey: ['market', 'reviews', 'summary', item],
    queryFn: async () => (await call('GET /market/reviews/summary', { query: { item_id: item } })).data,
  });

export const versionsQuery = (item: number) =>
  queryOptions({
    queryKey: ['market', 'item', String(item), 'versions'],
    queryFn: async () => (await call('GET /market/items/:id/versions', { path: { id: item } })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ buyer_mail }) => buyer_mail?.state === 'planned' || buyer_mail?.state === 'sending')
        ? 10_000
        : false,
  });

export const recipientsQuery = (item: number, version: number, audience: 'all' | 'outdated') =>
  queryOptions({
    queryKey: ['market', 'item', String(item), 'recipients', version, audience],
    queryFn: () =>
      call('GET /market/items/:id/buyer-mail', {
        path: { id: item },
        query: { version_id: version, mail_audience: audience },
      }),
  });

export const adoptionQuery = (item: number) =>
  queryOptions({
    queryKey: ['market', 'item', String(item), 'adoption'],
    queryFn: async () => (await call('GET /market/items/:id/adoption', { path: { id: item } })).data,
  });

export const versionMailQuery = (item: number, version: number) =>
  queryOptions({
    queryKey: [...versionsQuery(item).queryKey, version, 'mail'],
    queryFn: async () =>
      (await call('GET /market/items/:id/versions/:version_id/buyer-mail', { path: { id: item, version_id: version } }))
        .data,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['market', 'categories'],
  queryFn: async () => (await call('GET /market/categories')).data,
});
