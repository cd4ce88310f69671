import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const shopProfileQuery = queryOptions({
  queryKey: ['market', 'shop-profile'],
  queryFn: async () => (await call('GET /market/shop-profile')).data,
});
