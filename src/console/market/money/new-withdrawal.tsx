import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Balance } from '../../api/market.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { money } from '../../ui/format/format.ts';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { decimalOf } from '../amounts.ts';
import { newReference } from '../reference.ts';

const EMPTY = { amount: '', destination: '', note: '' };

/** Asks for a part of what there is. `owned`: balances above 0, at least one. */
export function NewWithdrawal({ owned, usual, onLeave }: { owned: Balance[]; usual: string; onLeave: () => void }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ ...EMPTY, currency: usual });
  // However often one request is sent, it makes one withdrawal.
  const [sent, setSent] = useState({ text: '', key: '' });
  const { values, set, error } = draft;
  const from = owned.find(({ currency }) => currency === values.currency) ?? owned[0];
  const save = () =>
    draft.submit(async () => {
      const body = { ...values, currency: from?.currency, amount: decimalOf(values.amount) };
      const text = JSON.stringify(body);
      const key = sent.text === text ? sent.key : newReference();
      setSent({ text, key });
      await call('POST /market/money/withdrawals', { body, headers: { 'idempotency-key': key } });
      setSent({ text: '', key: '' });
      draft.reset(values);
      await queryClient.invalidateQueries({ queryKey: ['market', 'money'] });
      onLeave();
    });
  const field = (name: keyof typeof EMPTY, label: string) => ({
    ...draft.field(name),
    label,
    autoComplete: 'off',
  });
  return (
    <NewCard title="New withdrawal">
      <Form draft={draft} label="New withdrawal" verb="Request withdrawal" onSubmit={save} onLeave={onLeave} inPlace>
        <Pair>
          <TextInput
            {...field('amount', 'Amount')}
            inputMode="decimal"
            placeholder="250"
            description={from && `Up to ${money(from.balance, from.currency)}`}
          />
          <NativeSelect
            label="Currency"
            name="currency"
            data={owned.map(({ currency }) => currency)}
            value={from?.currency ?? ''}
            error={error('currency')}
            onChange={(event) => set('currency', event.currentTarget.value)}
          />
        </Pair>
        <TextInput
          {...field('destination', 'To')}
          placeholder="DE89 3704 0044 0532 0130 00"
          description="For example, your IBAN. Stored encrypted"
        />
        <TextInput {...field('note', 'Note')} />
      </Form>
    </NewCard>
  );
}
