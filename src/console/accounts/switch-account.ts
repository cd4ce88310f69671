import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { replaceSession } from './session.ts';

/** The next login opens the same account. */
export function useSwitchAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (account_id: number) => call('POST /session/account', { body: { account_id } }),
    onSuccess: ({ data }) => replaceSession(queryClient, data),
  });
}
