import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

const POLL_MS = 1500;

export const importRowsQuery = (id: number) =>
  queryOptions({
    queryKey: ['market', 'import', id, 'rows'],
    queryFn: async () => (await call('GET /market/imports/:id/rows', { path: { id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const importsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['market', 'imports', search],
    queryFn: () => call('GET /market/imports', { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.data.some(({ state }) => state === 'running' || state === 'removing') ? POLL_MS : false,
  });
