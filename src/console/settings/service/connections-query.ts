import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async () => (await call('GET /connections')).data,
});
