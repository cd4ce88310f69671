import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const policiesQuery = queryOptions({
  queryKey: ['alert-policies', 'list'],
  queryFn: async () => (await call('GET /alert-policies')).data,
});

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['alert-policies', 'one', id],
    queryFn: async () => (await call('GET /alert-policies/:id', { path: { id } })).data,
  });
