import {
  type DatabaseOrTransaction,
  inTransaction,
  type OrderRow,
  type StrayPaymentRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kernel/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { bookUnappliedPayment } from '../money/index.ts';
import { unappliedPaymentMail } from './author-mails.ts';
import type { Payment } from './payment.ts';
import { refundPayment } from './refund-payment.ts';
import type { StripeDeps } from './stripe/index.ts';
import {
  addReturnedAmount,
  insertUnappliedPayment,
  listUnappliedPayments,
  lockUnappliedPayment,
} from './unapplied-payment.store.ts';

/**
 * Books the payment outside the author's balance, and emails the author to refund it. Ignores payments that are already
 * recorded. Only logs a payment that has no provider id.
 */
export async function recordUnappliedPayment(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { order, payment, reason }: { order: OrderRow; payment: Payment; reason: StrayPaymentRow['reason'] },
): Promise<void> {
  const { payment_ref, paid_minor: amount_minor, currency, at } = payment;
  const facts = { order: order.id, reason, amount_minor, currency };
  if (payment_ref === null || amount_minor <= 0) {
    deps.log.error(facts, 'unapplied payment has no provider reference');
    return;
  }
  const { id: order_id, account_id, provider } = order;
  const row = { account_id, order_id, provider, payment_ref, reason, currency, amount_minor, received_at: at };
  if (!(await insertUnappliedPayment(trx, row))) return;
  deps.log.warn(facts, 'unapplied payment recorded');
  const reference = `${provider}:${payment_ref}`;
  await bookUnappliedPayment(trx, { account_id, purchase_id: null, reference, currency, amount_minor, at }, 'received');
  await enqueueAuthorMail(deps, trx, {
    accountId: account_id,
    key: `stray_${reference}`,
    content: () => unappliedPaymentMail(order, { amount_minor, currency, reason }),
  });
}

type ReturnEvent = { kind: 'returned' | 'return_failed'; amount_minor: number; reference: string };

/** Counts each refund once and doesn't count failed refunds, in whatever order they are reported. */
export function recordReturn(deps: Deps, payment: StrayPaymentRow, returned: ReturnEvent): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const locked = await lockUnappliedPayment(deps.database, trx, payment);
    if (!locked) return;
    const { account_id, currency, provider } = locked;
    const { amount_minor } = returned;
    const reference = `${provider}:${returned.reference}`;
    const event = { account_id, purchase_id: null, reference, currency, amount_minor, at: deps.now() };
    if (await bookUnappliedPayment(trx, event, 'returned')) await addReturnedAmount(trx, locked, amount_minor);
    if (returned.kind === 'returned') return;
    if (await bookUnappliedPayment(trx, event, 'return_failed')) await addReturnedAmount(trx, locked, -amount_minor);
  });
}

/**
 * Returns false while the provider is processing the refund. Throws `not_found`, `unavailable`, or `conflict` if the
 * provider declines the refund.
 */
export async function returnUnappliedPayment(
  deps: StripeDeps,
  accountId: number,
  { orderId, id }: { orderId: number; id: number },
): Promise<boolean> {
  const payment = (await listUnappliedPayments(deps.database.db, accountId, [orderId])).find((one) => one.id === id);
  if (!payment) throw notFound();
  const amount_minor = payment.amount_minor - payment.returned_minor;
  if (amount_minor <= 0) return true;
  const { provider, payment_ref, currency } = payment;
  const asked = {
    provider,
    payment_ref,
    amount_minor,
    currency,
    key: `stray-${id}-${payment.returned_minor}`,
    reason: '',
  };
  const { provider_ref, isDone } = await refundPayment(deps, asked);
  if (isDone) await recordReturn(deps, payment, { kind: 'returned', amount_minor, reference: provider_ref });
  return isDone;
}
