import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const membersKey = ['members'];

export const membersQuery = queryOptions({
  queryKey: membersKey,
  queryFn: async () => (await call('GET /members')).data,
});
