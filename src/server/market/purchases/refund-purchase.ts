import type { OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, findPriceProblem, fromMinor, invalid, notFound, Refusal, t, toMinor } from '../../kernel/index.ts';
import { changePurchase } from './change-purchase.ts';
import { findPurchase, listDisputes } from './record.store.ts';
import { findOrderOfPurchase } from './related.ts';

/**
 * Requests a refund from the provider of a payment; `key` is the same whenever the same refund is requested again. `isDone`
 * is false where the provider reports the outcome later.
 */
export type RequestProviderRefund = (refund: {
  payment_ref: string;
  amount_minor: number;
  currency: string;
  key: string;
  reason: string;
}) => Promise<{ provider_ref: string; isDone: boolean }>;

type RefundFields = {
  /** decimal, in the purchase's currency; undefined: all that is left */
  amount: number | undefined;
  reason: string;
  /** the author's idempotency key: the refund is made once */
  reference: string | undefined;
};

/**
 * Refunds a buyer on behalf of the author: through the payment provider, or recorded only where the author sends the money
 * by hand. Requests with the same reference refund once. False while the provider is still processing the refund.
 */
export async function refundPurchase(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  fields: RefundFields,
  requestRefund: RequestProviderRefund,
): Promise<boolean> {
  const purchase = await findPurchase(deps.database.db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  const amount_minor = refundAmount(purchase, await refundableMinor(deps, purchase), fields.amount);
  const order = await findOrderOfPurchase(deps.database.db, purchase);
  const name = fields.reference ?? `${purchase.refunded_minor}-${amount_minor}`;
  const made = await refundThroughProvider(
    { purchase, order, amount_minor, name, reason: fields.reason },
    requestRefund,
  );
  if (!made.isDone) return false;
  const { provider, provider_ref } = made;
  await changePurchase(deps, of, { kind: 'refund', amount_minor, provider, provider_ref, reason: fields.reason });
  return true;
}

type PendingRefund = {
  purchase: PurchaseRow;
  order: OrderRow | undefined;
  amount_minor: number;
  name: string;
  reason: string;
};

async function refundThroughProvider(
  { purchase, order, amount_minor, name, reason }: PendingRefund,
  requestRefund: RequestProviderRefund,
): Promise<{ provider: string; provider_ref: string; isDone: boolean }> {
  const key = `${purchase.id}-${name}`;
  switch (order?.provider) {
    case undefined:
    case 'manual':
    case 'free':
      return { provider: 'manual', provider_ref: key, isDone: true };
    case 'stripe': {
      if (order.payment_ref === null)
        throw new Refusal(
          'conflict',
          t(
            'This order has no Stripe payment on record. Refund it in the Stripe dashboard; the refund then appears here.',
          ),
        );
      const { payment_ref } = order;
      const made = await requestRefund({ payment_ref, amount_minor, currency: purchase.currency, key, reason });
      return { provider: 'stripe', ...made };
    }
  }
}

/** What the author may still refund: nothing while a dispute is open, and not what lost disputes have taken. */
async function refundableMinor(deps: Deps, purchase: PurchaseRow): Promise<number> {
  const disputes = await listDisputes(deps.database.db, purchase);
  if (disputes.some(({ state }) => state === 'open'))
    throw new Refusal('conflict', t('The payment is disputed. Wait until the dispute is resolved.'));
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, one) => sum + one.amount_minor, 0);
  return purchase.price_minor - purchase.refunded_minor - lost;
}

function refundAmount(purchase: PurchaseRow, leftMinor: number, amount: number | undefined): number {
  const { currency } = purchase;
  if (leftMinor <= 0)
    throw new Refusal('conflict', t('Nothing is left to refund: the full amount was already refunded.'));
  if (amount === undefined) return leftMinor;
  const fault = amount > 0 ? findPriceProblem(amount, currency) : t('must be more than 0.');
  if (fault !== undefined) throw invalid({ amount: [fieldError('amount', fault)] });
  const minor = toMinor(amount, currency);
  if (minor > leftMinor)
    throw invalid({
      amount: [
        t('amount must be at most {amount} {currency}, the amount left.', {
          amount: fromMinor(leftMinor, currency),
          currency,
        }),
      ],
    });
  return minor;
}
