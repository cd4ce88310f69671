import type { DatabaseOrTransaction, RefundRequestRow } from '../../database/index.ts';
import { findItemName, findOrderOfPurchase, findPurchase } from '../purchases/index.ts';
import type { ListedRequest } from './wire.ts';

export async function describeRequest(db: DatabaseOrTransaction, request: RefundRequestRow): Promise<ListedRequest> {
  const payment = await findPurchase(db, request.account_id, request.purchase_id);
  if (!payment) throw new Error('a refund request has no purchase');
  const { account_id, item_id, extends_purchase_id } = payment;
  // A later payment has no separate downloads.
  const licence = extends_purchase_id === null ? payment : await findPurchase(db, account_id, extends_purchase_id);
  const order = await findOrderOfPurchase(db, payment);
  return {
    request,
    itemId: item_id,
    itemName: await findItemName(db, account_id, item_id),
    buyer: { name: payment.buyer_name, email: payment.buyer_email },
    leftMinor: payment.price_minor - payment.refunded_minor,
    currency: payment.currency,
    paidAt: payment.purchased_at,
    isDownloaded: licence?.downloaded === 1,
    consentedAt: order?.consent_at ?? null,
  };
}
