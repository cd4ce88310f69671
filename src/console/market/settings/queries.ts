import { queryOptions } from '@tanstack/react-query';
import { call, type One } from '../../client.ts';
import type { Shop } from './wire.ts';

export const shopQuery = queryOptions({
  queryKey: ['market', 'shop'],
  queryFn: async () => (await call<One<Shop>>('GET', '/market/shop')).data,
});
