import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, queryString } from '../../client.ts';
import type { OrdersSearch } from '../search.ts';
import type { Order } from './wire.ts';

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: ['market', 'orders', search],
    queryFn: () => call<Listing<Order>>('GET', `/market/orders${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
