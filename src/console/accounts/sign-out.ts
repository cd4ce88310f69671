import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { replaceSession } from './session.ts';

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const { data } = await call('POST /logout');
    replaceSession(queryClient, data);
    await router.navigate({ to: '/login' });
  };
}
