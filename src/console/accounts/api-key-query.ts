import { queryOptions } from '@tanstack/react-query';
import { call, type One } from '../client.ts';
import type { ApiKey } from './wire.ts';

export const apiKeyQuery = queryOptions({
  queryKey: ['account', 'api-key'],
  queryFn: async () => (await call<One<ApiKey>>('GET', '/account/api-key')).data,
  // A secret is not kept around once nothing shows it.
  gcTime: 0,
});
