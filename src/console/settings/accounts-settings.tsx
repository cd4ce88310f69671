import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedAccount } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { DateOf } from '../ui/format/moment.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { AccountQuotas, ServiceQuotas } from './quota-settings.tsx';
import classes from './settings.module.css';

const PER_PAGE = 25;
const accountsKey = ['accounts'];

/** All accounts of the service and what they may have: for the owner only. */
export function AccountsSettings() {
  return (
    <>
      <h2>Accounts</h2>
      <p className={classes.lead}>
        A disabled account cannot log in or use its API key. Its monitors are paused, its public pages and items are
        offline, and nothing is sent. Its data is kept.
      </p>
      <div className={classes.block}>
        <AccountsTable />
      </div>
      <h2>Quotas</h2>
      <p className={classes.lead}>
        Limits for every account except yours. Accounts above a limit keep what they have but cannot add more.
      </p>
      <ServiceQuotas />
    </>
  );
}

function AccountsTable() {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const accounts = useQuery({
    queryKey: [...accountsKey, page],
    queryFn: () => call('GET /accounts', { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: ({ id, disabled_at }: ManagedAccount) =>
      call('PATCH /accounts/:id', { path: { id }, body: { disabled: !disabled_at } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  });
  if (accounts.isError && !accounts.data)
    return <LoadFailure error={accounts.error} onRetry={() => accounts.refetch()} />;
  const { data: rows, meta } = accounts.data ?? {};
  const edited = rows?.find(({ id }) => id === open);
  return (
    <>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <DataTable
        label="Accounts"
        rows={rows}
        rowKey={(account) => account.id}
        expectedRows={2}
        columns={[
          {
            key: 'name',
            label: 'Account',
            width: 'rest',
            phone: 'main',
            cell: ({ username }) => <span>{username}</span>,
          },
          {
            key: 'email',
            label: 'E-mail',
            look: 'soft',
            width: 'bounded',
            phone: 'line',
            cell: ({ email }) => <span>{email}</span>,
          },
          {
            key: 'state',
            label: 'Status',
            look: 'soft',
            width: 176,
            phone: 'line',
            cell: ({ disabled_at, is_owner }) =>
              disabled_at ? (
                <span>
                  Disabled <DateOf at={disabled_at} />
                </span>
              ) : (
                <span>{is_owner ? 'Owner of the service' : 'Active'}</span>
              ),
          },
          {
            key: 'actions',
            label: 'Actions',
            align: 'end',
            width: 176,
            phone: 'aside',
            cell: (account) =>
              !account.is_owner && (
                <span>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Quotas for ${account.username}`}
                    aria-expanded={open === account.id}
                    onClick={() => setOpen(open === account.id ? undefined : account.id)}
                  >
                    Quotas
                  </Button>
                  <Button
                    variant="subtle"
                    color={account.disabled_at ? undefined : 'red'}
                    size="compact-sm"
                    aria-label={`${account.disabled_at ? 'Enable' : 'Disable'} ${account.username}`}
                    onClick={() => change.mutate(account)}
                  >
                    {account.disabled_at ? 'Enable' : 'Disable'}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
      {edited && <AccountQuotas key={edited.id} account={edited} onLeave={() => setOpen(undefined)} />}
    </>
  );
}
