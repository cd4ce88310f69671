import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Balance } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { money } from '../../ui/format/format.ts';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { decimalOf } from '../amounts.ts';
import { newReference } from '../reference.ts';
import classes from './money.module.css';
import { withdrawalsQuery } from './queries.ts';

const EMPTY = { amount: '', destination: '', note: '' };

/** `owned`: one or more balances above 0. */
export function NewWithdrawal({ owned, usual, onLeave }: { owned: Balance[]; usual: string; onLeave: () => void }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ ...EMPTY, currency: usual });
  // Idempotency key, reused while the request stays the same.
  const [sent, setSent] = useState({ text: '', key: '' });
  const last = useQuery(withdrawalsQuery({})).data?.data[0];
  const [isElsewhere, setElsewhere] = useState(false);
  const { values, set, error } = draft;
  const from = owned.find(({ currency }) => currency === values.currency) ?? owned[0];
  const save = () =>
    draft.submit(async () => {
      const { destination, ...others } = values;
      const body = {
        ...others,
        currency: from?.currency,
        amount: decimalOf(values.amount),
        // The page only has the masked destination of the last withdrawal, so it sends that withdrawal's ID.
        ...(last && !isElsewhere ? { destination_of: last.id } : { destination }),
      };
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
    <NewCard title={t('New withdrawal')}>
      <Form
        draft={draft}
        label={t('New withdrawal')}
        verb={t('Request withdrawal')}
        onSubmit={save}
        onLeave={onLeave}
        inPlace
      >
        <Pair>
          <div>
            <TextInput
              {...field('amount', t('Amount'))}
              inputMode="decimal"
              placeholder="250"
              description={from && t('Up to {amount}', { amount: money(from.balance, from.currency) })}
            />
            {from && (
              <Button
                variant="subtle"
                size="compact-xs"
                className={classes.all}
                onClick={() => set('amount', String(from.balance))}
              >
                {t('Withdraw all')}
              </Button>
            )}
          </div>
          <NativeSelect
            label={t('Currency')}
            name="currency"
            data={owned.map(({ currency }) => currency)}
            value={from?.currency ?? ''}
            error={error('currency')}
            onChange={(event) => set('currency', event.currentTarget.value)}
          />
        </Pair>
        {last && !isElsewhere ? (
          <TextInput
            label={t('To')}
            readOnly
            value={last.destination}
            error={error('destination_of')}
            description={t('The same account as last time')}
            rightSectionWidth={84}
            rightSection={
              <Button variant="subtle" size="compact-xs" onClick={() => setElsewhere(true)}>
                {t('Change')}
              </Button>
            }
          />
        ) : (
          <TextInput
            {...field('destination', t('To'))}
            placeholder="DE89 3704 0044 0532 0130 00"
            description={t('For example, your IBAN. Stored encrypted')}
            autoFocus={isElsewhere}
          />
        )}
        <TextInput {...field('note', t('Note'))} />
      </Form>
    </NewCard>
  );
}
