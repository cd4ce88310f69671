import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const accountsKey = ['accounts'];

const POLL_MS = 3000;

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, 'one', id],
    queryFn: async () => (await call('GET /accounts/:id', { path: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'being_deleted' ? POLL_MS : false),
  });
