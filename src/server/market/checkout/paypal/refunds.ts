import { message, Refusal, sha256, t } from '../../../kernel/index.ts';
import { toPaypal } from './amounts.ts';
import { retrievePaypalOrder } from './checkout.ts';
import { callPaypal, type PaypalDeps } from './client.ts';
import { type PaypalCapture, type PaypalRefund, paypalCapture, paypalRefund } from './objects.ts';

type RefundRequest = {
  payment_ref: string;
  amount_minor: number;
  currency: string;
  /** idempotency key */
  key: string;
};

const authorMessages = {
  declined: message(
    'PayPal declined this refund. Your PayPal account shows the reason and the amount that can still be refunded.',
  ),
  unavailable: message('PayPal is unavailable right now. Try again in a few minutes: a repeated refund is made once.'),
};

/**
 * The author's reason is private, and PayPal would show it to the buyer. `isDone` is false while PayPal is processing the refund. Throws `unavailable` if PayPal can't be reached, `conflict`
 * if PayPal declines the refund.
 */
export async function refundThroughPaypal(
  deps: PaypalDeps,
  { payment_ref, amount_minor, currency, key }: RefundRequest,
): Promise<{ provider_ref: string; isDone: boolean }> {
  const value = toPaypal(amount_minor, currency);
  if (value === undefined)
    throw new Refusal(
      'conflict',
      t('PayPal cannot refund this amount in {currency}. Choose another amount.', { currency }),
    );
  // PayPal keeps idempotency keys for 45 days, so earlier attempts are found by this ID.
  const custom_id = sha256(key);
  const attempts = (await listPaypalRefunds(deps, payment_ref)).filter((one) => one.custom_id === custom_id);
  const pending = attempts.find((one) => !isFailedPaypalRefund(one));
  if (pending && Number(pending.amount.value) !== Number(value))
    throw new Refusal(
      'conflict',
      t('This reference already belongs to a refund of another amount. Choose another reference.'),
    );
  const refund =
    pending ??
    (await callPaypal(
      deps,
      {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(payment_ref)}/refund`,
        body: JSON.stringify({
          amount: { value, currency_code: currency },
          custom_id,
        }),
        requestId: `refund-${sha256(`${key} ${attempts.length}`)}`,
        shape: paypalRefund,
      },
      authorMessages,
    ));
  if (isFailedPaypalRefund(refund)) throw new Refusal('conflict', t(authorMessages.declined));
  return { provider_ref: refund.id, isDone: refund.status === 'COMPLETED' };
}

export const retrieveCapture = (deps: PaypalDeps, id: string): Promise<PaypalCapture> =>
  callPaypal(
    deps,
    { method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}`, shape: paypalCapture },
    authorMessages,
  );

/** PayPal only lists refunds as part of their order. */
export async function listPaypalRefunds(deps: PaypalDeps, captureId: string): Promise<PaypalRefund[]> {
  const { supplementary_data } = await retrieveCapture(deps, captureId);
  const orderId = supplementary_data?.related_ids?.order_id;
  if (orderId === undefined) return [];
  const { purchase_units } = await retrievePaypalOrder(deps, orderId);
  return purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
}

export const isFailedPaypalRefund = ({ status }: Pick<PaypalRefund, 'status'>): boolean =>
  status === 'FAILED' || status === 'CANCELLED';
