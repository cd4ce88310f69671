import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const taxQuery = queryOptions({
  queryKey: ['market', 'tax'],
  queryFn: async () => (await call('GET /market/tax')).data,
});
