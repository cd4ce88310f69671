import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await call('GET /overview')).data,
  refetchInterval: 10_000,
});

/** Today is among the days: what sells, visits or fails now is in the figures within a minute. */
export const trendsQuery = queryOptions({
  queryKey: ['overview', 'trends'],
  queryFn: async () => (await call('GET /overview/trends')).data,
  refetchInterval: 60_000,
});
