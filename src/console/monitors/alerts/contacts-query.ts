import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Contact } from '../../api/contacts.ts';

export const contactsQuery = queryOptions({
  queryKey: ['contacts', 'all'],
  queryFn: async () => (await call('GET /contacts')).data,
});

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async () => (await call('GET /contacts/:id', { path: { id } })).data,
  });

export function isContact({ key, value }: Contact, row: { key: string; value: string }): boolean {
  if (key !== row.key) return false;
  return value === row.value || (key === 'email' && value.toLowerCase() === row.value.toLowerCase());
}
