import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const searchConsoleQuery = (id: number) =>
  queryOptions({
    queryKey: ['websites', 'one', String(id), 'search-console'],
    queryFn: async () => (await call('GET /websites/:id/search-console', { path: { id } })).data,
  });
