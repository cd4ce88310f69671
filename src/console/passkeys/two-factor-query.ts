import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const twoFactorKey = ['user-two-factor'];

export const twoFactorQuery = queryOptions({
  queryKey: twoFactorKey,
  queryFn: async () => (await call('GET /user/two-factor')).data,
});
