import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const additionalKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: async () => (await call('GET /account/api-keys')).data,
});
