import type { OrderRow, Provider, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, findPriceProblem, fromMinor, invalid, notFound, Refusal, t, toMinor } from '../../kernel/index.ts';
import { changePurchase } from './change-purchase.ts';
import { findPurchase, listDisputes } from './record.store.ts';
import { findOrderOfPurchase } from './related.ts';

/** `isDone` is false if the provider reports the outcome later. */
export type RequestProviderRefund = (refund: {
  provider: Provider;
  payment_ref: string;
  amount_minor: number;
  currency: string;
  key: string;
  reason: string;
}) => Promise<{ provider_ref: string; isDone: boolean }>;

type RefundFields = {
  /** decimal; undefined refunds the rest */
  amount: number | undefined;
  reason: string;
  /** idempotency key */
  reference: string | undefined;
};

/**
 * Only records the refund if the author sends the money manually. Returns false while the provider is processing the
 * refund.
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

// not shown: names
const providerNames = { stripe: 'Stripe', paypal: 'PayPal' };

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
    case 'stripe':
    case 'paypal': {
      const { provider, payment_ref } = order;
      if (payment_ref === null)
        throw new Refusal(
          'conflict',
          t(
            'This order has no {provider} payment on record. Refund it at {provider}. The refund will then appear here.',
            { provider: providerNames[provider] },
          ),
        );
      const made = await requestRefund({
        provider,
        payment_ref,
        amount_minor,
        currency: purchase.currency,
        key,
        reason,
      });
      return { provider, ...made };
    }
  }
}

/** Excludes amounts of lost disputes. Throws `conflict` while a dispute is open. */
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
    throw new Refusal('conflict', t('This purchase can’t be refunded: the full amount was already refunded.'));
  if (amount === undefined) return leftMinor;
  const fault = amount > 0 ? findPriceProblem(amount, currency) : t('must be more than 0.');
  if (fault !== undefined) throw invalid({ amount: [fieldError('amount', fault)] });
  const minor = toMinor(amount, currency);
  if (minor > leftMinor)
    throw invalid({
      amount: [
        t('amount must not exceed the remaining {amount} {currency}.', {
          amount: fromMinor(leftMinor, currency),
          currency,
        }),
      ],
    });
  return minor;
}
