import { useQueryClient } from '@tanstack/react-query';
import { updateSessionAccount } from '../../accounts/session.ts';
import type { Account } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';

export type AccountChanges = Partial<Omit<Account, 'id' | 'is_owner' | 'created_at' | 'avatar_url' | 'cover_url'>>;

export function useSaveAccount(): (changes: AccountChanges) => Promise<Account> {
  const queryClient = useQueryClient();
  return async (changes) => {
    const { data } = await call('PATCH /account', { body: changes });
    updateSessionAccount(queryClient, data);
    return data;
  };
}
