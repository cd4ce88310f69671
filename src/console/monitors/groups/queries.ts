import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const REFRESH_MS = 15_000;
/** The limit of groups. */
const MOST = 100;

/** Each group follows the group that contains it. */
export const groupsQuery = queryOptions({
  queryKey: ['monitors', 'groups'],
  queryFn: async () => (await call('GET /monitor-groups', { query: { per_page: MOST } })).data,
  refetchInterval: REFRESH_MS,
});

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'groups', id],
    queryFn: async () => (await call('GET /monitor-groups/:id', { path: { id } })).data,
    refetchInterval: REFRESH_MS,
  });
