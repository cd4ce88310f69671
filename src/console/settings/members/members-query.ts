import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const membersKey = ['members'];

/** Everybody who is in the account. */
export const membersQuery = queryOptions({
  queryKey: membersKey,
  queryFn: async () => (await call('GET /members')).data,
});
