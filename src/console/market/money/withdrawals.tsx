import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import type { Withdrawal } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status, type StatusLook } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import classes from './money.module.css';
import { withdrawalsQuery } from './queries.ts';
import { Sources } from './sources.tsx';

const STATES = {
  requested: { tone: 'pending', word: t('Requested') },
  settled: { tone: 'up', word: t('Paid out') },
  rejected: { tone: 'down', shape: 'revoked', word: t('Rejected') },
} satisfies Record<Withdrawal['state'], StatusLook>;

const COLUMNS: Column<Withdrawal>[] = [
  {
    key: 'title',
    label: t('Withdrawal'),
    look: 'strong',
    phone: 'main',
    cell: ({ id, requested_at }) => (
      <span>{tRich('Withdrawal {id}, {date}', { id, date: <DateOf key="date" at={requested_at} /> })}</span>
    ),
  },
  {
    key: 'to',
    label: t('Account'),
    look: 'soft',
    width: 'rest',
    phone: 'line',
    cell: ({ destination }) => (
      <span className={classes.account} title={destination}>
        {destination}
      </span>
    ),
  },
  { key: 'state', label: t('Status'), width: 120, phone: 'small', cell: ({ state }) => <Status {...STATES[state]} /> },
  {
    key: 'ended',
    label: t('Completed'),
    look: 'soft',
    align: 'end',
    width: 120,
    phone: 'labelled',
    cell: ({ settled_at }) => <DateOf at={settled_at} />,
  },
  {
    key: 'amount',
    label: t('Amount'),
    align: 'end',
    width: 110,
    phone: 'aside',
    cell: ({ amount, currency }) => money(amount, currency),
  },
];

/**
 * The service owner's pending withdrawals are already in the list of requests. The only author rarely withdraws, so the
 * section is hidden if it is empty.
 */
export function Withdrawals({ isOwnShop }: { isOwnShop: boolean }) {
  const mayService = useMay()('service');
  const [page, setPage] = useState(1);
  const withdrawals = useQuery(withdrawalsQuery({ page, ...(mayService && { state: 'closed' }) }));
  const { data: rows, meta } = withdrawals.data ?? {};
  if (isOwnShop && !withdrawals.isError && !rows?.length) return null;
  return (
    <Section title={t('Withdrawals')} note={mayService ? t('Completed') : t('Paid out by the owner of this service')}>
      {withdrawals.isError && !rows && <LoadFailure error={withdrawals.error} onRetry={() => withdrawals.refetch()} />}
      {rows?.length === 0 && (
        <EmptyText>{mayService ? t('No completed withdrawals yet.') : t('No withdrawals yet.')}</EmptyText>
      )}
      {(rows ? rows.length > 0 : !withdrawals.isError) && (
        <DataTable
          label={t('Withdrawals')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          detail={(withdrawal) => <WithdrawalDetail withdrawal={withdrawal} />}
          expectedRows={2}
          request={`withdrawals ${page}`}
        />
      )}
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
    </Section>
  );
}

function WithdrawalDetail({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <>
      {withdrawal.note && <p className={classes.note}>{withdrawal.note}</p>}
      {withdrawal.sources.length === 0 && !withdrawal.note && (
        <p className={classes.note}>{t('No details were recorded.')}</p>
      )}
      <Sources withdrawal={withdrawal} />
    </>
  );
}
