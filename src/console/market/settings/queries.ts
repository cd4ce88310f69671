import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const shopQuery = queryOptions({
  queryKey: ['market', 'shop'],
  queryFn: async () => (await call('GET /market/shop')).data,
});
