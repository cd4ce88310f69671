import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { DeepLinkTarget } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import classes from './elsewhere.module.css';
import { useSession } from './session.ts';

const words: Record<DeepLinkTarget['kind'], string> = {
  monitor: 'monitor',
  incident: 'incident',
  status_page: 'status page',
  website: 'website',
  item: 'item',
  purchase: 'purchase',
  support_question: 'question',
};

/** Where the address shows nothing in this account, but does in another of the same person: the way there. */
export function Elsewhere() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hasOthers = (useSession()?.accounts.length ?? 0) > 1;
  const found = useQuery({
    queryKey: ['elsewhere', path],
    queryFn: async () => (await call('GET /session/find', { query: { path } })).data,
    enabled: hasOthers,
    // The page says already that the thing is not here.
    retry: false,
  });
  const switching = useMutation({
    mutationFn: (account_id: number) => call('POST /session/account', { body: { account_id } }),
    // Everything on the page is of the account before.
    onSuccess: () => location.reload(),
  });
  if (!found.data) return null;
  const { kind, account } = found.data;
  return (
    <div className={classes.elsewhere} role="status">
      <p>
        This {words[kind]} is in the account <strong>{account.name}</strong>.
      </p>
      <Button loading={switching.isPending || switching.isSuccess} onClick={() => switching.mutate(account.id)}>
        Switch to {account.name}
      </Button>
      {switching.isError && <p>{switching.error.message}</p>}
    </div>
  );
}
