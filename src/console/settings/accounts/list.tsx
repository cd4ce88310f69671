import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ManagedAccount } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { Invitations } from '../members/invitations.tsx';
import { ServiceQuotas } from '../service/quota-settings.tsx';
import classes from '../settings.module.css';
import { AccountState } from './account-state.tsx';
import { accountsKey } from './queries.ts';

const PER_PAGE = 25;

export function AccountsSettings() {
  return (
    <>
      <h2>{t('Accounts')}</h2>
      <p className={classes.lead}>
        {t(
          'Everyone who uses this installation. Open an account to see its usage, set its quotas, or to suspend, export or delete it.',
        )}
      </p>
      <div className={classes.block}>
        <AccountsTable />
      </div>
      <div className={classes.block}>
        <Invitations />
      </div>
      <h2>{t('Quotas')}</h2>
      <p className={classes.lead}>
        {t('Limits for every account except yours. Accounts above a limit keep everything but cannot add more.')}
      </p>
      <ServiceQuotas />
    </>
  );
}

const columns: Column<ManagedAccount>[] = [
  {
    key: 'username',
    label: t('Account'),
    width: 'rest',
    phone: 'main',
    sortBy: 'username',
    look: 'strong',
    cell: ({ id, username, is_owner }) => (
      <span>
        <Link className={rowLinkClass} to="/settings/accounts/$id" params={{ id: String(id) }}>
          {username}
        </Link>
        {is_owner && <span className={classes.quiet}> {t('(owner)')}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    label: t('Status'),
    width: 136,
    phone: 'aside',
    cell: ({ state }) => <AccountState state={state} />,
  },
  {
    key: 'last_used_at',
    label: t('Last used'),
    width: 108,
    phone: 'labelled',
    look: 'soft',
    sortBy: 'last_used_at',
    sortFirst: 'desc',
    cell: ({ last_used_at }) => <Moment at={last_used_at} empty={t('Unknown')} />,
  },
  {
    key: 'created_at',
    label: t('Created'),
    width: 112,
    phone: 'none',
    look: 'soft',
    sortBy: 'created_at',
    sortFirst: 'desc',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
  {
    key: 'pageviews',
    label: t('Views, 30 days'),
    width: 124,
    align: 'end',
    phone: 'labelled',
    sortBy: 'pageviews',
    sortFirst: 'desc',
    cell: ({ usage }) => count(usage.pageviews_30d),
  },
  {
    key: 'file_bytes',
    label: t('Files'),
    width: 84,
    align: 'end',
    phone: 'labelled',
    sortBy: 'file_bytes',
    sortFirst: 'desc',
    cell: ({ usage }) => formatSize(usage.file_bytes),
  },
];

type Sorting = { by: string; direction: 'asc' | 'desc' };

function AccountsTable() {
  const [search, setSearch] = useState<string>();
  const [state, setState] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'created_at', direction: 'asc' });
  const [page, setPage] = useState(1);
  const query = { search, state: state || undefined, sort_by: sorting.by, sort: sorting.direction, page };
  const accounts = useQuery({
    queryKey: [...accountsKey, 'list', query],
    queryFn: () => call('GET /accounts', { query: { ...query, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  if (accounts.isError && !accounts.data)
    return <LoadFailure error={accounts.error} onRetry={() => accounts.refetch()} />;
  const { data: rows, meta, counted_at } = accounts.data ?? {};
  return (
    <>
      <ListBar>
        <SearchBox
          label={t('Search accounts')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <NativeSelect
          aria-label={t('Status')}
          value={state}
          data={[
            { value: '', label: t('All') },
            { value: 'active', label: t('Active') },
            { value: 'suspended', label: t('Suspended') },
            { value: 'to_be_deleted', label: t('To be deleted') },
          ]}
          onChange={(event) => {
            setState(event.currentTarget.value);
            setPage(1);
          }}
        />
      </ListBar>
      {rows?.length === 0 ? (
        <EmptyText>{t('No account matches.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Accounts')}
          rows={rows}
          rowKey={(account) => account.id}
          expectedRows={2}
          columns={columns}
          request={JSON.stringify(query)}
          sorting={{
            ...sorting,
            onSort: (by, direction) => {
              setSorting({ by, direction });
              setPage(1);
            },
          }}
        />
      )}
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
      <p className={`${classes.quiet} ${classes.counted}`}>
        {tRich('Usage counted {moment}.', { moment: <Moment at={counted_at} empty="…" /> })}
      </p>
    </>
  );
}
