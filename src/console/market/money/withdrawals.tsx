import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Balance, Withdrawal } from '../../api/market.ts';
import { LoadFailure, Nothing } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { NewWithdrawal } from './new-withdrawal.tsx';
import { withdrawalsQuery } from './queries.ts';
import { formatSources } from './sources.tsx';

const STATES = {
  requested: { tone: 'pending', word: 'Requested' },
  settled: { tone: 'up', word: 'Settled' },
  rejected: { tone: 'down', word: 'Rejected' },
} satisfies Record<Withdrawal['state'], { tone: Tone; word: string }>;

const COLUMNS: Column<Withdrawal>[] = [
  {
    key: 'requested',
    label: 'Requested',
    look: 'soft',
    width: 120,
    phone: 'small',
    cell: ({ requested_at }) => <DateOf at={requested_at} />,
  },
  {
    key: 'amount',
    label: 'Amount',
    look: 'strong',
    phone: 'main',
    cell: ({ amount, currency }) => money(amount, currency),
  },
  { key: 'to', label: 'To', width: 'rest', phone: 'line', cell: ({ destination }) => <span>{destination}</span> },
  {
    key: 'note',
    label: 'Note',
    look: 'soft',
    width: 'bounded',
    phone: 'line',
    cell: ({ note }) => note && <span title={note}>{note}</span>,
  },
  {
    key: 'sources',
    label: 'Sources',
    look: 'soft',
    width: 'bounded',
    phone: 'line',
    cell: (withdrawal) => <span title={formatSources(withdrawal)}>{formatSources(withdrawal)}</span>,
  },
  {
    key: 'ended',
    label: 'Completed',
    look: 'soft',
    width: 120,
    phone: 'none',
    cell: ({ settled_at }) => <DateOf at={settled_at} />,
  },
  { key: 'state', label: 'Status', width: 120, phone: 'aside', cell: ({ state }) => <Status {...STATES[state]} /> },
];

type WithdrawalsProps = {
  /** undefined while they are on their way */
  balances: Balance[] | undefined;
  /** the currency that is chosen first */
  usual: string;
};

export function Withdrawals({ balances, usual }: WithdrawalsProps) {
  const [page, setPage] = useState(1);
  const withdrawals = useQuery(withdrawalsQuery(page));
  const { data: rows, meta } = withdrawals.data ?? {};
  const owned = balances?.filter(({ balance }) => balance > 0);
  return (
    <Section title="Withdrawals" note="Paid out by the owner of this service">
      {withdrawals.isError && !rows && <LoadFailure error={withdrawals.error} onRetry={() => withdrawals.refetch()} />}
      {rows?.length === 0 && <Nothing>No withdrawals yet.</Nothing>}
      {(rows ? rows.length > 0 : !withdrawals.isError) && (
        <DataTable
          label="Withdrawals"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={2}
          request={`withdrawals ${page}`}
        />
      )}
      {meta && meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
      {owned && owned.length > 0 && <NewWithdrawal owned={owned} usual={usual} />}
    </Section>
  );
}
