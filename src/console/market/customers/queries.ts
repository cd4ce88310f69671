import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { CustomersSearch } from '../search.ts';

export const customersKey = ['market', 'customers'] as const;

export const customersQuery = ({ search, sort_by, sort }: CustomersSearch) =>
  infiniteQueryOptions({
    queryKey: [...customersKey, 'list', { search, sort_by, sort }],
    queryFn: ({ pageParam }) => call('GET /market/customers', { query: { search, sort_by, sort, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: [...customersKey, 'erasure', id],
    queryFn: async () => (await call('GET /market/customers/:id/erasure', { path: { id } })).data,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, 'customer', id],
    queryFn: async () => (await call('GET /market/customers/:id', { path: { id } })).data,
  });
