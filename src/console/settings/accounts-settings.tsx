import { Menu } from '@mantine/core';
import { IconBan, IconCheck, IconGauge } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedAccount } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { DateOf } from '../ui/format/moment.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { menuColumn, RowMenu } from '../ui/table/row-menu.tsx';
import { Invitations } from './invitations.tsx';
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
      <div className={classes.block}>
        <Invitations />
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
            width: 190,
            phone: 'line',
            cell: ({ disabled_at, is_owner }) =>
              disabled_at ? (
                <span>
                  <Status tone="down" shape="revoked" word="Disabled" /> <DateOf at={disabled_at} />
                </span>
              ) : (
                <span>
                  <Status tone="up" word="Active" />
                  {is_owner && ', owns the service'}
                </span>
              ),
          },
          menuColumn<ManagedAccount>(
            (account) =>
              !account.is_owner && <AccountMenu account={account} change={change.mutate} onQuotas={setOpen} />,
          ),
        ]}
      />
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
      {edited && <AccountQuotas key={edited.id} account={edited} onLeave={() => setOpen(undefined)} />}
    </>
  );
}

type AccountMenuProps = {
  account: ManagedAccount;
  change: (account: ManagedAccount) => void;
  onQuotas: (id: number) => void;
};

function AccountMenu({ account, change, onQuotas }: AccountMenuProps) {
  const { id, username, disabled_at } = account;
  return (
    <RowMenu
      name={username}
      danger={
        !disabled_at && {
          verb: 'Disable account',
          question: `Disable ${username}? They are logged out and their API key stops working. Monitors are paused, public pages and items go offline. Their data is kept, and you can enable the account again.`,
          icon: <IconBan size={16} aria-hidden />,
          onConfirm: () => change(account),
        }
      }
    >
      <Menu.Item leftSection={<IconGauge size={16} aria-hidden />} onClick={() => onQuotas(id)}>
        Quotas
      </Menu.Item>
      {disabled_at && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={() => change(account)}>
          Enable account
        </Menu.Item>
      )}
    </RowMenu>
  );
}
