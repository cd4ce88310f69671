import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { queryString } from '../../api/client.ts';
import type { Entry, EntryType } from '../../api/market.ts';
import { searchChanger } from '../../list-search.ts';
import { money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { ListBar } from '../../ui/table/search-box.tsx';
import { daysOf } from './days.ts';
import classes from './money.module.css';
import { entriesQuery } from './queries.ts';
import { StatementBalances } from './statement-balances.tsx';

const TYPES = {
  sale: 'Sale',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_reversed: 'Dispute won on appeal',
  withdrawal_requested: 'Withdrawal requested',
  withdrawal_settled: 'Withdrawal settled',
  withdrawal_rejected: 'Withdrawal rejected',
  direct_sale: 'Paid to you directly',
  direct_refund: 'Refunded by you directly',
  correction: 'Correction',
} satisfies Record<EntryType, string>;

const wordsOf = ({ type, direct_amount, currency }: Entry): string =>
  direct_amount === 0 ? TYPES[type] : `${TYPES[type]}: ${money(direct_amount, currency)}`;

const COLUMNS: Column<Entry>[] = [
  {
    key: 'date',
    label: 'Date',
    look: 'soft',
    width: 120,
    phone: 'small',
    cell: ({ booked_at }) => <DateOf at={booked_at} />,
  },
  { key: 'type', label: 'Type', look: 'strong', phone: 'main', cell: (entry) => wordsOf(entry) },
  {
    key: 'item',
    label: 'Item',
    width: 'rest',
    phone: 'line',
    cell: ({ item, note, purchase_id }) =>
      purchase_id === null ? (
        <span title={note}>{item ?? note}</span>
      ) : (
        <Link to="/market/purchases/$id" params={{ id: String(purchase_id) }} title={item ?? note}>
          {item ?? note}
        </Link>
      ),
  },
  {
    key: 'reference',
    label: 'Reference',
    look: 'soft',
    width: 'bounded',
    phone: 'none',
    cell: ({ reference }) => <span title={reference}>{reference}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: ({ amount, currency }) => money(amount, currency),
  },
];

/** Every booking of a period in one currency, to read and to take along. `currencies`: the usual one first. */
export function Statement({ currencies }: { currencies: string[] }) {
  const search = useSearch({ from: '/shell/market/money' });
  const navigate = useNavigate({ from: '/market/money' });
  const currency = search.currency ?? currencies[0] ?? '';
  const entries = useQuery(entriesQuery({ ...search, currency }));
  const change = searchChanger(search, navigate);
  const { from, to } = search;
  const days = daysOf(search, Date.now(), useZone());
  const file = (format: 'csv' | 'pdf') =>
    `/console/api/market/money/statement${queryString({ currency, from, to, format })}`;
  const date = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <Section
      title="Statement"
      note={from || to ? undefined : 'This month'}
      actions={(days ? (['csv', 'pdf'] as const) : []).map((format) => (
        <Button
          key={format}
          component="a"
          href={file(format)}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    >
      <ListBar>
        <NativeSelect
          aria-label="Currency of the statement"
          data={[...new Set([...currencies, currency])]}
          value={currency}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            change({ currency: chosen === currencies[0] ? undefined : chosen });
          }}
        />
        <span className={classes.days}>
          {date('from', 'First day')}
          <span>to</span>
          {date('to', 'Last day')}
        </span>
      </ListBar>
      {days && <StatementBalances currency={currency} {...days} />}
      <PagedList
        label="Entries"
        columns={COLUMNS}
        list={entries}
        search={search}
        change={change}
        narrowed
        empty={null}
        filters={null}
        nothing={`No ${currency} entries in this period.`}
      />
    </Section>
  );
}
