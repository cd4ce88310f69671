import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Order, UnappliedPayment } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';

const isUnreturned = ({ amount, returned }: UnappliedPayment): boolean => returned < amount;

/** Returns true if a payment that doesn't match the order hasn't been returned in full. */
export const hasUnappliedPayment = ({ stray_payments }: Order): boolean => stray_payments.some(isUnreturned);

export function UnappliedPayments({ order }: { order: Order }) {
  return order.stray_payments.map((payment) => (
    <UnappliedPaymentNotice key={payment.id} orderId={order.id} payment={payment} />
  ));
}

const REASONS = {
  second: t('Duplicate payment'),
  other_amount: t('Payment with a different amount or currency'),
} satisfies Record<UnappliedPayment['reason'], string>;

function UnappliedPaymentNotice({ orderId, payment }: { orderId: number; payment: UnappliedPayment }) {
  const mayMoney = useMay()('money');
  const queryClient = useQueryClient();
  const back = useMutation({
    mutationFn: () =>
      call('POST /market/orders/:id/stray-payments/:payment_id/return', {
        path: { id: orderId, payment_id: payment.id },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  const amount = money(payment.amount, payment.currency);
  return (
    <Notice
      tone={isUnreturned(payment) ? 'danger' : 'calm'}
      action={
        isUnreturned(payment) &&
        mayMoney && (
          <ConfirmButton
            verb={t('Return payment')}
            question={t('{amount} goes back to the payer.', { amount })}
            size="xs"
            pending={back.isPending}
            onConfirm={() => back.mutate()}
          />
        )
      }
    >
      {REASONS[payment.reason]}: {amount}, <DateTimeOf at={payment.received_at} />.{' '}
      {isUnreturned(payment) ? t('Not included in your balance.') : t('Returned.')}
      {back.isSuccess && isUnreturned(payment) && ` ${t('The payment provider is processing it.')}`}
      {back.error && ` ${back.error.message}`}
    </Notice>
  );
}
