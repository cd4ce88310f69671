import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const contactsQuery = queryOptions({
  queryKey: ['contacts', 'all'],
  queryFn: async () => (await call('GET /contacts')).data,
});

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async () => (await call('GET /contacts/:id', { path: { id } })).data,
  });
