import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The keys of the account beside its first one. */
export const additionalKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: async () => (await call('GET /account/api-keys')).data,
});
