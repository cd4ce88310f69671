import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await call('GET /overview')).data,
  refetchInterval: 10_000,
});

/** Refetched every minute, because the trends include today. */
export const trendsQuery = queryOptions({
  queryKey: ['overview', 'trends'],
  queryFn: async () => (await call('GET /overview/trends')).data,
  refetchInterval: 60_000,
});

const SHOWN_SOURCES = 2;

export const sourcesQuery = (website: number) =>
  queryOptions({
    queryKey: ['overview', 'sources', website],
    queryFn: async () => {
      const query = { period: '30d', limit: SHOWN_SOURCES };
      const path = { id: website, question: 'sources' };
      return (await call('GET /websites/:id/stats/:question', { path, query })).data;
    },
    refetchInterval: 5 * 60_000,
  });
