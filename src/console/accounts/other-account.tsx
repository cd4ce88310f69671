import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeepLinkTarget } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t, tRich } from '../i18n/index.ts';
import classes from './other-account.module.css';
import { useSession } from './session.ts';

const sentences: Record<DeepLinkTarget['kind'], (account: ReactNode) => ReactNode> = {
  monitor: (account) => tRich('This monitor is in the account {account}.', { account }),
  incident: (account) => tRich('This incident is in the account {account}.', { account }),
  objective: (account) => tRich('This SLO is in the account {account}.', { account }),
  uptime_report: (account) => tRich('This uptime report is in the account {account}.', { account }),
  status_page: (account) => tRich('This status page is in the account {account}.', { account }),
  website: (account) => tRich('This website is in the account {account}.', { account }),
  item: (account) => tRich('This item is in the account {account}.', { account }),
  purchase: (account) => tRich('This purchase is in the account {account}.', { account }),
  support_question: (account) => tRich('This question is in the account {account}.', { account }),
};

/** If the page's resource is in another of the user's accounts, offers to switch. */
export function OtherAccountNotice() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hasOthers = (useSession()?.accounts.length ?? 0) > 1;
  const found = useQuery({
    queryKey: ['elsewhere', path],
    queryFn: async () => (await call('GET /session/find', { query: { path } })).data,
    enabled: hasOthers,
    retry: false,
  });
  const switching = useMutation({
    mutationFn: (account_id: number) => call('POST /session/account', { body: { account_id } }),
    // Reload, because the cached data belongs to the previous account.
    onSuccess: () => location.reload(),
  });
  if (!found.data) return null;
  const { kind, account } = found.data;
  return (
    <div className={classes.elsewhere} role="status">
      <p>{sentences[kind](<strong>{account.name}</strong>)}</p>
      <Button loading={switching.isPending || switching.isSuccess} onClick={() => switching.mutate(account.id)}>
        {t('Switch to {name}', { name: account.name })}
      </Button>
      {switching.isError && <p>{switching.error.message}</p>}
    </div>
  );
}
