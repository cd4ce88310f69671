import type { OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { findPriceProblem, fromMinor, invalid, notFound, Refusal, toMinor } from '../../kernel/index.ts';
import { changePurchase } from './change-purchase.ts';
import { findOrderOfPurchase, findPurchase, listDisputes } from './record.store.ts';

/**
 * Asks the provider of a payment to give money back; `key` is the same for a repeat of the same refund. `isDone` is false
 * where the provider will tell later that it did.
 */
export type RequestProviderRefund = (
  deps: Deps,
  refund: { payment_ref: string; amount_minor: number; currency: string; key: string; reason: string },
) => Promise<{ provider_ref: string; isDone: boolean }>;

type RefundFields = {
  /** decimal, of the purchase's currency; undefined: all that is left */
  amount: number | undefined;
  reason: string;
  /** the author's own name for this refund, under which it counts once */
  reference: string | undefined;
};

/**
 * Gives a buyer money back for the author: through the provider that took it, or only noted where the author has to send
 * it by hand. Asked for twice under one reference it is made once. False where the provider goes on working on it.
 */
export async function refundPurchase(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  asked: RefundFields,
  askRefund: RequestProviderRefund,
): Promise<boolean> {
  const purchase = await findPurchase(deps.database.db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  const amount_minor = refundAmount(purchase, await refundableMinor(deps, purchase), asked.amount);
  const order = await findOrderOfPurchase(deps.database.db, purchase);
  const name = asked.reference ?? `${purchase.refunded_minor}-${amount_minor}`;
  const made = await refundThroughProvider(
    deps,
    { purchase, order, amount_minor, name, reason: asked.reason },
    askRefund,
  );
  if (!made.isDone) return false;
  const { provider, provider_ref } = made;
  await changePurchase(deps, of, { kind: 'refund', amount_minor, provider, provider_ref, reason: asked.reason });
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
  deps: Deps,
  { purchase, order, amount_minor, name, reason }: PendingRefund,
  askRefund: RequestProviderRefund,
): Promise<{ provider: string; provider_ref: string; isDone: boolean }> {
  const key = `${purchase.id}-${name}`;
  switch (order?.provider) {
    case undefined:
    case 'manual':
    case 'free':
      return { provider: 'manual', provider_ref: key, isDone: true };
    case 'stripe': {
      if (order.payment_ref === null)
        throw new Refusal('conflict', 'The payment is not known at Stripe: refund it there, and it is noted here.');
      const { payment_ref } = order;
      const made = await askRefund(deps, { payment_ref, amount_minor, currency: purchase.currency, key, reason });
      return { provider: 'stripe', ...made };
    }
  }
}

/** What an author may still give back: not what a dispute holds, and not what the buyer's bank has taken back. */
async function refundableMinor(deps: Deps, purchase: PurchaseRow): Promise<number> {
  const disputes = await listDisputes(deps.database.db, purchase);
  if (disputes.some(({ state }) => state === 'open'))
    throw new Refusal('conflict', 'The payment is in dispute: wait until that is decided.');
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, one) => sum + one.amount_minor, 0);
  return purchase.price_minor - purchase.refunded_minor - lost;
}

function refundAmount(purchase: PurchaseRow, leftMinor: number, amount: number | undefined): number {
  const { currency } = purchase;
  if (leftMinor <= 0) throw new Refusal('conflict', 'Nothing is left to refund: all that was paid has gone back.');
  if (amount === undefined) return leftMinor;
  const fault = amount > 0 ? findPriceProblem(amount, currency) : 'must be more than 0';
  if (fault !== undefined) throw invalid({ amount: [`amount ${fault}.`] });
  const minor = toMinor(amount, currency);
  if (minor > leftMinor)
    throw invalid({ amount: [`amount must be at most ${fromMinor(leftMinor, currency)} ${currency}, which is left.`] });
  return minor;
}
