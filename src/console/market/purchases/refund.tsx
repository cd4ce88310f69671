import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import { decimalOf } from '../amounts.ts';
import { newReference } from '../reference.ts';
import { PROVIDERS } from '../sale/sale-facts.tsx';
import { usePurchaseChanged } from './queries.ts';
import { refundableAmount } from './refundable.ts';

export function RefundForm({ purchase, onLeave }: { purchase: PurchaseDetail; onLeave: () => void }) {
  const changed = usePurchaseChanged(String(purchase.id));
  const draft = useDraft({ amount: '', reason: '' });
  // Idempotency key.
  const [reference, setReference] = useState(newReference);
  const [outcome, setOutcome] = useState('');
  const { values } = draft;
  const left = refundableAmount(purchase);
  const amount = values.amount.trim() === '' ? left : decimalOf(values.amount);
  const isAll = typeof amount === 'number' && amount >= left;
  const isTooMuch = typeof amount === 'number' && amount > left;
  const canSend = typeof amount === 'number' && amount > 0 && !isTooMuch;
  const field = draft.field('amount');
  const save = () =>
    draft.submit(async () => {
      setOutcome('');
      const answer = await call('POST /market/purchases/:id/refunds', {
        path: { id: purchase.id },
        body: {
          ...(values.amount.trim() !== '' && { amount }),
          reason: values.reason,
          reference,
        },
      });
      setOutcome(
        answer.data.refunded > purchase.refunded
          ? t('Refunded.')
          : t('The payment provider is processing it. The refund appears in the history once it is complete.'),
      );
      setReference(newReference());
      draft.reset({ amount: '', reason: '' });
      changed(answer);
    });
  return (
    <Section title={t('Refund')} note={provided(purchase)}>
      <Form
        draft={draft}
        label={t('Refund')}
        verb={canSend ? t('Refund {amount}', { amount: money(amount, purchase.currency) }) : t('Refund')}
        tone="danger"
        {...(canSend && {
          question: isAll ? t('The license ends. This cannot be undone.') : t('This cannot be undone.'),
        })}
        onSubmit={() => isTooMuch || save()}
        onLeave={onLeave}
        inPlace
      >
        <TextInput
          label={t('Amount in {currency}', { currency: purchase.currency })}
          inputMode="decimal"
          placeholder={money(left, purchase.currency)}
          description={t('Leave empty to refund the remaining {left}. A full refund ends the license', {
            left: money(left, purchase.currency),
          })}
          autoComplete="off"
          {...field}
          error={isTooMuch ? t('You can refund up to {left}.', { left: money(left, purchase.currency) }) : field.error}
        />
        <TextInput
          label={t('Reason')}
          description={t('For your records only')}
          autoComplete="off"
          {...draft.field('reason')}
        />
        {outcome && <Notice tone="calm">{outcome}</Notice>}
      </Form>
    </Section>
  );
}

const provided = ({ order }: PurchaseDetail): string =>
  order?.provider === 'stripe' || order?.provider === 'paypal'
    ? t('Refunded through {provider} to the original payment method', { provider: PROVIDERS[order.provider] })
    : t('Only recorded here. Send the money yourself');
