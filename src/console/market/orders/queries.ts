import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type OrdersSearch, SALES_PER_PAGE } from '../search.ts';

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: ['market', 'orders', search],
    queryFn: () => call('GET /market/orders', { query: { ...search, per_page: search.per_page ?? SALES_PER_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

export const orderSummaryQuery = queryOptions({
  queryKey: ['market', 'orders', 'summary'],
  queryFn: async () => (await call('GET /market/orders/summary')).data,
  refetchInterval: 15_000,
});
