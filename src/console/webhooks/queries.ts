import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { DeliveriesSearch } from './search.ts';

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: async () => (await call('GET /webhooks')).data,
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: async () => (await call('GET /webhooks/:id', { path: { id } })).data,
  });

export const subjectsQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id, 'subjects'],
    queryFn: async () => (await call('GET /webhooks/:id/subjects', { path: { id } })).data,
  });

export const deliveriesQuery = (id: string, search: DeliveriesSearch) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id, 'deliveries', search],
    queryFn: () => call('GET /webhooks/:id/deliveries', { path: { id }, query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.data.some(({ state }) => state === 'waiting') ? 2000 : 15_000),
  });

/** `attempts` is part of the key, so a new attempt is fetched. */
export const deliveryQuery = (endpoint: string, id: number, attempts: number) =>
  queryOptions({
    queryKey: ['webhooks', 'one', endpoint, 'delivery', id, attempts],
    queryFn: async () =>
      (await call('GET /webhooks/:id/deliveries/:delivery_id', { path: { id: endpoint, delivery_id: id } })).data,
    placeholderData: keepPreviousData,
  });

export const testQuery = (endpoint: string, id: number) =>
  queryOptions({
    queryKey: ['webhooks', 'one', endpoint, 'test', id],
    queryFn: async () =>
      (await call('GET /webhooks/:id/deliveries/:delivery_id', { path: { id: endpoint, delivery_id: id } })).data,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.last_attempt) return 500;
      return data.state === 'waiting' && 5000;
    },
  });

/** Never refetched, because the types change only with the version of the service. */
export const eventTypesQuery = queryOptions({
  // not shown
  queryKey: ['webhooks', 'event types'],
  queryFn: async () => (await call('GET /webhook-event-types')).data,
  staleTime: Number.POSITIVE_INFINITY,
});
