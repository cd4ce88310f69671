import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { replaceSession } from './session.ts';

/** Also sets the account that the next login opens. */
export function useSwitchAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (account_id: number) => call('POST /session/account', { body: { account_id } }),
    onSuccess: ({ data }) => replaceSession(queryClient, data),
  });
}
