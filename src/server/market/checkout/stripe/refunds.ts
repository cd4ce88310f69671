import type Stripe from 'stripe';
import { cutText, message, Refusal, sha256, t } from '../../../kernel/index.ts';
import { toStripe } from './amounts.ts';
import type { StripeDeps } from './client.ts';
import { callStripe } from './client.ts';

type RefundRequest = {
  payment_ref: string;
  amount_minor: number;
  currency: string;
  /** idempotency key */
  key: string;
  /** given by the author, '' for none */
  reason: string;
};

const authorMessages = {
  declined: message(
    'Stripe declined this refund. The Stripe dashboard shows the reason and the amount that can still be refunded.',
  ),
  unavailable: message('Stripe is unavailable right now. Try again in a few minutes: a repeated refund is made once.'),
};
/** Stripe's limit for metadata. */
const maxReasonLength = 500;

/**
 * `isDone` is false while Stripe is processing the refund. Throws `unavailable` if Stripe can't be reached, `conflict`
 * if Stripe declines the refund.
 */
export async function refundThroughStripe(
  deps: StripeDeps,
  { payment_ref, amount_minor, currency, key, reason }: RefundRequest,
): Promise<{ provider_ref: string; isDone: boolean }> {
  const amount = toStripe(amount_minor, currency);
  if (amount === undefined)
    throw new Refusal(
      'conflict',
      t('Stripe cannot refund this amount in {currency}. Choose another amount.', { currency }),
    );
  const attempts = await listAttempts(deps, payment_ref, key);
  const pending = attempts.find((one) => !isFailedRefund(one));
  if (pending && pending.amount !== amount)
    throw new Refusal(
      'conflict',
      t('This reference already belongs to a refund of another amount. Choose another reference.'),
    );
  const metadata = { refund: key, reason: cutText(reason, maxReasonLength) };
  // Headers only allow Latin letters.
  const idempotencyKey = `refund-${sha256(`${key} ${attempts.length}`)}`;
  const refund =
    pending ??
    (await callStripe(
      deps,
      (api) => api.refunds.create({ payment_intent: payment_ref, amount, metadata }, { idempotencyKey }),
      authorMessages,
    ));
  if (isFailedRefund(refund)) throw new Refusal('conflict', authorMessages.declined);
  return { provider_ref: refund.id, isDone: refund.status === 'succeeded' };
}

/** Finds earlier attempts in Stripe's list, because Stripe stores idempotency keys only for a day. */
async function listAttempts(deps: StripeDeps, payment_ref: string, key: string): Promise<Stripe.Refund[]> {
  const refunds = await callStripe(deps, (api) => listStripeRefunds(api, payment_ref), authorMessages);
  return refunds.filter(({ metadata }) => metadata?.refund === key);
}

export const listStripeRefunds = (api: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  api.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 });

export const isFailedRefund = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';
