import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client.ts';
import { Addition } from '../../ui/addition.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useDraft } from '../../ui/draft.ts';
import { Form, Pair } from '../../ui/form.tsx';
import { money } from '../../ui/format.ts';
import { DateOf } from '../../ui/moment.tsx';
import { LoadFailure, Nothing } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { CurrencySelect } from '../currency-select.tsx';
import { decimalOf } from '../values.ts';
import { withdrawalsQuery } from './queries.ts';
import type { Withdrawal } from './wire.ts';

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
  { key: 'state', label: 'State', width: 120, phone: 'aside', cell: ({ state }) => <Status {...STATES[state]} /> },
];

const EMPTY = { amount: '', destination: '', note: '' };

export function Withdrawals({ currency: usual }: { currency: string }) {
  const queryClient = useQueryClient();
  const withdrawals = useQuery(withdrawalsQuery);
  const rows = withdrawals.data?.data;
  const draft = useDraft({ ...EMPTY, currency: usual });
  const { values, set, error } = draft;
  const save = () =>
    draft.submit(async () => {
      await call('POST', '/market/money/withdrawals', { ...values, amount: decimalOf(values.amount) });
      draft.settle({ ...values, ...EMPTY });
      await queryClient.invalidateQueries({ queryKey: ['market', 'money'] });
    });
  const field = (name: keyof typeof EMPTY, label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Section title="Withdrawals" note="The owner of the service pays them out">
      {withdrawals.isError && !rows && <LoadFailure error={withdrawals.error} onRetry={() => withdrawals.refetch()} />}
      {rows?.length === 0 ? (
        <Nothing>Nothing was withdrawn yet.</Nothing>
      ) : (
        <DataTable
          label="Withdrawals"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={2}
          request="withdrawals"
        />
      )}
      <Addition title="New withdrawal">
        <Form draft={draft} label="New withdrawal" verb="Request withdrawal" onSubmit={save}>
          <Pair>
            <TextInput {...field('amount', 'Amount')} inputMode="decimal" placeholder="250" />
            <CurrencySelect
              value={values.currency}
              error={error('currency')}
              onChange={(currency) => set('currency', currency)}
            />
          </Pair>
          <TextInput
            {...field('destination', 'To')}
            placeholder="DE89 3704 0044 0532 0130 00"
            description="The IBAN of your account, for example. It is kept encrypted"
          />
          <TextInput {...field('note', 'Note')} />
        </Form>
      </Addition>
    </Section>
  );
}
