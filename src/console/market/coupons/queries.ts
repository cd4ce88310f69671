import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, queryString } from '../../client.ts';
import type { ListSearch } from '../../list-search.ts';
import type { Coupon } from './wire.ts';

export const couponsKey = ['market', 'coupons'];

export const couponsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...couponsKey, search],
    queryFn: () => call<Listing<Coupon>>('GET', `/market/coupons${queryString(search)}`),
    placeholderData: keepPreviousData,
  });
