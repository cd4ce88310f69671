import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { replaceSession, useSession } from './session.ts';
import { useSwitchAccount } from './switch-account.ts';

/** Sample data is in a separate account, which the console switches to. */
export function useSampleData() {
  const session = useSession();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync: show } = useSwitchAccount();
  const realId = session?.account?.sample_of ?? undefined;
  const refresh = async () => {
    replaceSession(queryClient, (await call('GET /session')).data);
    await router.navigate({ to: '/' });
  };
  const open = useMutation({
    mutationFn: async () => {
      const { data } = await call('POST /sample-data');
      await show(data.account_id);
      await router.navigate({ to: '/' });
    },
  });
  const leave = useMutation({
    mutationFn: async () => {
      if (realId !== undefined) await show(realId);
      await router.navigate({ to: '/' });
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      // Viewers of the sample can't remove it, but members of the real account can.
      if (realId !== undefined) await show(realId);
      await call('DELETE /sample-data');
      await refresh();
    },
  });
  return { open, leave, remove };
}
