import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await call('GET /overview')).data,
  refetchInterval: 10_000,
});

/** Days that are over change once a day; a purchase may be refunded meanwhile. */
export const trendsQuery = queryOptions({
  queryKey: ['overview', 'trends'],
  queryFn: async () => (await call('GET /overview/trends')).data,
  refetchInterval: 5 * 60_000,
});
