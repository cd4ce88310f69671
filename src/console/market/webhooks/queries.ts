import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../../client.ts';
import type { DeliveriesSearch } from '../search.ts';
import type { Delivery, DeliveryInFull, Endpoint } from './wire.ts';

export const endpointsQuery = queryOptions({
  queryKey: ['market', 'webhooks', 'all'],
  queryFn: async () => (await call<One<Endpoint[]>>('GET', '/market/webhooks')).data,
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['market', 'webhooks', 'one', id],
    queryFn: async () => (await call<One<Endpoint>>('GET', `/market/webhooks/${id}`)).data,
  });

/** Looked at again soon while one of them waits to be sent. */
export const deliveriesQuery = (id: string, search: DeliveriesSearch) =>
  queryOptions({
    queryKey: ['market', 'webhooks', 'one', id, 'deliveries', search],
    queryFn: () => call<Listing<Delivery>>('GET', `/market/webhooks/${id}/deliveries${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.data.some(({ state }) => state === 'waiting') ? 2000 : 15_000),
  });

/** `attempts`: how many the list knows of; another one is a reason to ask again. */
export const deliveryQuery = (endpoint: string, id: number, attempts: number) =>
  queryOptions({
    queryKey: ['market', 'webhooks', 'one', endpoint, 'delivery', id, attempts],
    queryFn: async () => (await call<One<DeliveryInFull>>('GET', `/market/webhooks/${endpoint}/deliveries/${id}`)).data,
    placeholderData: keepPreviousData,
  });
