import {
  type DatabaseOrTransaction,
  inTransaction,
  type OrderRow,
  type StrayPaymentRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMoney, notFound } from '../../kernel/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { bookUnappliedPayment } from '../money/index.ts';
import type { Payment } from './payment.ts';
import { refundThroughStripe } from './stripe/refunds.ts';
import {
  addReturnedAmount,
  insertUnappliedPayment,
  listUnappliedPayments,
  lockUnappliedPayment,
} from './unapplied-payment.store.ts';

/**
 * Keeps a payment that its order did not ask for: booked beside the author's money, and told to the author, who gives it
 * back. One that is known already changes nothing, and neither does one that the provider cannot name: it is logged.
 */
export async function recordUnappliedPayment(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { order, payment, reason }: { order: OrderRow; payment: Payment; reason: StrayPaymentRow['reason'] },
): Promise<void> {
  const { payment_ref, paid_minor: amount_minor, currency, at } = payment;
  const facts = { order: order.id, reason, amount_minor, currency };
  if (payment_ref === null || amount_minor <= 0) {
    deps.log.error(facts, 'an order was paid beside what it asks for, by a payment without a name');
    return;
  }
  const { id: order_id, account_id, provider } = order;
  const row = { account_id, order_id, provider, payment_ref, reason, currency, amount_minor, received_at: at };
  if (!(await insertUnappliedPayment(trx, row))) return;
  deps.log.warn(facts, 'an order was paid beside what it asks for');
  const reference = `${provider}:${payment_ref}`;
  await bookUnappliedPayment(trx, { account_id, purchase_id: null, reference, currency, amount_minor, at }, 'received');
  const amount = formatMoney(amount_minor, currency);
  await enqueueAuthorMail(deps, trx, {
    accountId: account_id,
    key: `stray_${reference}`,
    subject: `Order ${order.number}: ${amount} to give back`,
    paragraphs: [
      reason === 'second'
        ? `The order was paid already, and ${amount} came for it once more.`
        : `The order asks for ${formatMoney(order.total_minor, order.currency)}, but ${amount} came. Nothing was sold.`,
      'The amount is not in your balance. Give it back on the page of the order.',
    ],
    action: { label: 'Show the order', path: `/market/orders?search=${order.number}` },
    tone: 'warning',
  });
}

type ReturnEvent = { kind: 'returned' | 'return_failed'; amount_minor: number; reference: string };

/**
 * Notes that a stray payment has gone back, or that it could not. Each way back counts once, and one that failed for
 * nothing, whichever is heard of first.
 */
export function recordReturn(deps: Deps, stray: StrayPaymentRow, way: ReturnEvent): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const held = await lockUnappliedPayment(deps.database, trx, stray);
    if (!held) return;
    const { account_id, currency, provider } = held;
    const { amount_minor } = way;
    const reference = `${provider}:${way.reference}`;
    const event = { account_id, purchase_id: null, reference, currency, amount_minor, at: deps.now() };
    if (await bookUnappliedPayment(trx, event, 'returned')) await addReturnedAmount(trx, held, amount_minor);
    if (way.kind === 'returned') return;
    if (await bookUnappliedPayment(trx, event, 'return_failed')) await addReturnedAmount(trx, held, -amount_minor);
  });
}

/**
 * Gives what is left of a stray payment back through its provider; nothing where all of it has gone back. False where the
 * provider goes on working on it. Throws `not_found`, `unavailable`, or `conflict` when the provider refuses.
 */
export async function returnUnappliedPayment(
  deps: Deps,
  accountId: number,
  { orderId, id }: { orderId: number; id: number },
): Promise<boolean> {
  const stray = (await listUnappliedPayments(deps.database.db, accountId, [orderId])).find((one) => one.id === id);
  if (!stray) throw notFound();
  const amount_minor = stray.amount_minor - stray.returned_minor;
  if (amount_minor <= 0) return true;
  const { payment_ref, currency } = stray;
  const asked = { payment_ref, amount_minor, currency, key: `stray-${id}-${stray.returned_minor}`, reason: '' };
  const { provider_ref, isDone } = await refundThroughStripe(deps, asked);
  if (isDone) await recordReturn(deps, stray, { kind: 'returned', amount_minor, reference: provider_ref });
  return isDone;
}
