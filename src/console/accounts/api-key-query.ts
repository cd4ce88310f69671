import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const apiKeyQuery = queryOptions({
  queryKey: ['account', 'api-key'],
  queryFn: async () => (await call('GET /account/api-key')).data,
  // Secrets are not kept in the cache.
  gcTime: 0,
});
