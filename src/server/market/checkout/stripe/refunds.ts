import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { Refusal, sha256 } from '../../../kernel/index.ts';
import { toStripe } from './amounts.ts';
import { askStripe } from './client.ts';

type RefundRequest = {
  /** of the order */
  payment_ref: string;
  amount_minor: number;
  currency: string;
  /** the same for a repeat of the same refund: it is made once */
  key: string;
  /** the author's, '' for none */
  reason: string;
};

const authorMessages = {
  refused: 'Stripe does not give this back: what is left of the payment, and why, is in its dashboard.',
  away: 'Stripe cannot be reached at the moment. Nothing is lost: try again in a few minutes.',
};
/** What Stripe keeps of one text. */
const longestReason = 500;

/**
 * Gives money back through Stripe, and tells the refund's identifier and whether the money has gone already: where it has
 * not, Stripe tells later. One that failed can be asked for again. Throws `unavailable` when Stripe cannot be reached,
 * `conflict` when it refuses.
 */
export async function refundThroughStripe(
  deps: Deps,
  { payment_ref, amount_minor, currency, key, reason }: RefundRequest,
): Promise<{ provider_ref: string; isDone: boolean }> {
  const amount = toStripe(amount_minor, currency);
  if (amount === undefined)
    throw new Refusal('conflict', `Stripe cannot give back this amount in ${currency}: choose another one.`);
  const tries = await listAttempts(deps, payment_ref, key);
  const standing = tries.find((one) => !isFailedRefund(one));
  if (standing && standing.amount !== amount)
    throw new Refusal('conflict', 'A refund of another amount has this reference already: choose another reference.');
  const metadata = { refund: key, reason: reason.slice(0, longestReason) };
  // A header takes no more than Latin letters; the key has whatever the author wrote.
  const idempotencyKey = `refund-${sha256(`${key} ${tries.length}`)}`;
  const refund =
    standing ??
    (await askStripe(
      deps,
      (api) => api.refunds.create({ payment_intent: payment_ref, amount, metadata }, { idempotencyKey }),
      authorMessages,
    ));
  if (isFailedRefund(refund)) throw new Refusal('conflict', authorMessages.refused);
  return { provider_ref: refund.id, isDone: refund.status === 'succeeded' };
}

/** Those that were made for this key, however long ago: Stripe forgets idempotency keys after a day. */
async function listAttempts(deps: Deps, payment_ref: string, key: string): Promise<Stripe.Refund[]> {
  const refunds = await askStripe(deps, (api) => listStripeRefunds(api, payment_ref), authorMessages);
  return refunds.filter(({ metadata }) => metadata?.refund === key);
}

export const listStripeRefunds = (api: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  api.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 });

/** Whether its money stays here, or has come back. */
export const isFailedRefund = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';
