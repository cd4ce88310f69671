import { useQueryClient } from '@tanstack/react-query';
import { keepAccount } from '../accounts/session.ts';
import type { Account } from '../accounts/wire.ts';
import { call, type One } from '../client.ts';

/** What PATCH takes: the profile's fields, only those that change. */
export type AccountChanges = Partial<Omit<Account, 'id' | 'is_owner' | 'created_at' | 'avatar_url' | 'cover_url'>>;

export function useSaveAccount(): (changes: AccountChanges) => Promise<Account> {
  const queryClient = useQueryClient();
  return async (changes) => {
    const { data } = await call<One<Account>>('PATCH', '/account', changes);
    keepAccount(queryClient, data);
    return data;
  };
}
