import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, type One } from '../client.ts';
import { enter } from './session.ts';
import type { Session } from './wire.ts';

/** Ends the session and leads to the log-in page. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const { data } = await call<One<Session>>('POST', '/logout');
    enter(queryClient, data);
    await router.navigate({ to: '/login' });
  };
}
