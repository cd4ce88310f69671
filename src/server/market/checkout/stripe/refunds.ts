import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { toStripe } from './amounts.ts';
import { askStripe } from './client.ts';

type GivingBack = {
  /** of the order */
  payment_ref: string;
  amount_minor: number;
  currency: string;
  /** the same for a repeat of the same refund: it is made once */
  key: string;
};

/**
 * Gives money back through Stripe, and tells the refund's identifier and whether the money has gone already: where it has
 * not, Stripe tells later. Throws `unavailable` when Stripe cannot be reached, `conflict` when it refuses.
 */
export async function refundThroughStripe(
  deps: Deps,
  { payment_ref, amount_minor, currency, key }: GivingBack,
): Promise<{ provider_ref: string; isDone: boolean }> {
  const amount = toStripe(amount_minor, currency);
  if (amount === undefined)
    throw new Refusal('conflict', `Stripe cannot give back this amount in ${currency}: choose another one.`);
  const { id, status } = await askStripe(deps, (api) =>
    api.refunds.create({ payment_intent: payment_ref, amount }, { idempotencyKey: `refund-${key}` }),
  );
  return { provider_ref: id, isDone: status === 'succeeded' };
}
