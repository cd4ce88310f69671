import type { ItemRow, OrderRow } from '../../../database/index.ts';
import { cutText, hourMs, minuteMs, Refusal, t } from '../../../kernel/index.ts';
import { findOrderByNumber, orderUrl, saveCheckoutSession } from '../../orders/index.ts';
import type { Payment } from '../payment.ts';
import type { PaymentProvider, PaymentStatus } from '../provider.ts';
import { paymentInProgress, paymentTimeOver } from '../stripe/index.ts';
import { fromPaypal, toPaypal } from './amounts.ts';
import {
  callPaypal,
  isPaypalMissing,
  type PaypalDeps,
  paypalAccountList,
  paypalAccounts,
  paypalIssue,
  paypalNotSetUp,
  paypalRedirect,
} from './client.ts';
import { linkOf, type PaypalCapture, type PaypalOrder, paypalOrder } from './objects.ts';

/** PayPal keeps an order for three hours. */
const payWithinMs = hourMs;

/**
 * The buyer approves the payment at PayPal, but money moves only when Gatehouse captures it. Only open orders are
 * captured, so a cancelled or expired order is never charged.
 */
export function paypalCheckout(deps: PaypalDeps): PaymentProvider {
  return {
    async startPayment(order, item) {
      const { provider_ref } = order;
      if (provider_ref !== null) return continuePayment(deps, order, provider_ref);
      // A former account takes no new payments.
      if (!paypalAccounts(deps.connections).current) throw paypalNotSetUp();
      const created = await createOrder(deps, order, item);
      const checkout = { ref: created.id, expires_at: deps.now() + payWithinMs };
      // Only the PayPal order stored with the order is captured.
      if (await saveCheckoutSession(deps.database.db, order, checkout)) return approvalUrl(created);
      const stored = await findOrderByNumber(deps.database.db, order.number);
      if (!stored?.provider_ref) throw paymentTimeOver();
      return continuePayment(deps, stored, stored.provider_ref);
    },
    async endPayment({ provider_ref }) {
      if (provider_ref === null) return cancelled;
      try {
        const found = await retrievePaypalOrder(deps, provider_ref);
        return found.status === 'COMPLETED' ? statusOf(deps, found) : cancelled;
      } catch (error) {
        if (isPaypalMissing(error)) return cancelled;
        throw error;
      }
    },
    async fetchStatus(order) {
      const { provider_ref } = order;
      // Without an account, nothing but the time can end the order.
      if (provider_ref === null || paypalAccountList(deps.connections).length === 0) return statusByExpiry(deps, order);
      try {
        const found = await retrievePaypalOrder(deps, provider_ref);
        if (found.status === 'COMPLETED' || found.status === 'VOIDED') return statusOf(deps, found);
        const byExpiry = statusByExpiry(deps, order);
        if (found.status !== 'APPROVED' || byExpiry.state === 'ended' || order.state !== 'open') return byExpiry;
        return statusOf(deps, await captureOrder(deps, order, provider_ref));
      } catch (error) {
        // PayPal has deleted the order, or it belongs to an account that was configured earlier.
        if (isPaypalMissing(error)) return statusByExpiry(deps, order);
        throw error;
      }
    },
  };
}

const cancelled: PaymentStatus = { state: 'ended', as: 'cancelled' };

const statusByExpiry = (deps: PaypalDeps, { expires_at }: OrderRow): PaymentStatus =>
  expires_at <= deps.now() ? { state: 'ended', as: 'expired' } : { state: 'waiting' };

/** A completed order contains its capture, which can be pending or declined. */
function statusOf(deps: PaypalDeps, { status, purchase_units }: PaypalOrder): PaymentStatus {
  const captures = purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const paid = captures.find(isPaidCapture);
  if (paid) return { state: 'paid', payment: toPaypalPayment(paid, deps.now()) };
  if (captures.some((one) => one.status === 'PENDING')) return { state: 'waiting' };
  return status === 'VOIDED' || captures.length > 0 ? cancelled : { state: 'waiting' };
}

/** A refunded capture was paid before. */
export const isPaidCapture = ({ status }: PaypalCapture): boolean =>
  status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';

export const toPaypalPayment = ({ id, amount }: PaypalCapture, nowMs: number): Payment => ({
  payment_ref: id,
  paid_minor: fromPaypal(amount),
  currency: amount.currency_code,
  at: nowMs,
});

export const retrievePaypalOrder = (deps: PaypalDeps, id: string): Promise<PaypalOrder> =>
  callPaypal(deps, { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(id)}`, shape: paypalOrder });

/** Returns the URL on which the payment continues: PayPal’s page, or ours if the buyer has approved the payment. */
async function continuePayment(deps: PaypalDeps, order: OrderRow, id: string): Promise<string> {
  const found = await retrievePaypalOrder(deps, id).catch((error) => {
    throw isPaypalMissing(error) ? paymentTimeOver() : error;
  });
  if (found.status === 'COMPLETED') throw paymentInProgress();
  if (found.status !== 'APPROVED') return approvalUrl(found);
  try {
    await captureOrder(deps, order, id);
  } catch (error) {
    const redirect = paypalRedirect(error);
    if (redirect !== undefined) return redirect;
    throw error;
  }
  return `${orderUrl(deps.config, order.number)}/returned`;
}

function approvalUrl(order: PaypalOrder): string {
  const url = linkOf(order, 'payer-action', 'approve');
  if (url === undefined) throw paymentTimeOver();
  return url;
}

/** Problems that the buyer can solve by choosing another way to pay. */
const declines = new Set(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'PAYER_ACTION_REQUIRED']);

export const isDeclinedPayment = (error: unknown): boolean => declines.has(paypalIssue(error) ?? '');

async function captureOrder(deps: PaypalDeps, { number }: OrderRow, id: string): Promise<PaypalOrder> {
  try {
    return await callPaypal(deps, {
      method: 'POST',
      path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
      body: '{}',
      // PayPal captures an order once, with any key. A new key allows another attempt after a decline.
      requestId: `capture-${number}-${Math.floor(deps.now() / minuteMs)}`,
      shape: paypalOrder,
    });
  } catch (error) {
    const issue = paypalIssue(error) ?? '';
    if (issue === 'ORDER_ALREADY_CAPTURED' || issue === 'ORDER_NOT_APPROVED') return retrievePaypalOrder(deps, id);
    if (!declines.has(issue)) throw error;
    throw new Refusal(
      'conflict',
      t('PayPal could not charge your payment method. Pay again and choose another one.'),
      error instanceof Refusal ? { cause: error.cause } : {},
    );
  }
}

function createOrder(deps: PaypalDeps, order: OrderRow, item: Pick<ItemRow, 'name'>): Promise<PaypalOrder> {
  const value = toPaypal(order.total_minor, order.currency);
  if (value === undefined)
    throw new Refusal(
      'conflict',
      t('PayPal cannot charge this price in {currency}. Choose another payment method.', { currency: order.currency }),
    );
  const url = orderUrl(deps.config, order.number);
  const nowMs = deps.now();
  return callPaypal(deps, {
    method: 'POST',
    path: '/v2/checkout/orders',
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: order.number,
          // PayPal refuses to capture two orders with the same invoice ID.
          invoice_id: order.number,
          description: cutText(`${cutText(item.name, 80)} (${order.licence} license)`, 127),
          amount: { currency_code: order.currency, value },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            return_url: `${url}/returned`,
            cancel_url: `${url}/left`,
          },
        },
      },
    }),
    requestId: `order-${order.number}-${Math.floor(nowMs / minuteMs)}`,
    shape: paypalOrder,
  });
}
