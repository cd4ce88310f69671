import { isModuleEnabled } from '../../accounts/index.ts';
import {
  type DatabaseOrTransaction,
  inTransaction,
  type PurchaseRow,
  type RefundRequestRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { fromMinor, notFound, Refusal, t } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { insertHistory, lockPayment } from '../purchases/index.ts';
import { insertRequest, listRequestsOfPayments } from '../refund-request-records/index.ts';
import { findShop } from '../shops/index.ts';
import { obstacleTexts, type RequestObstacle, requestObstacle } from './request-rule.ts';
import { mailSeller } from './seller-mail.ts';

export type PaymentRequests = {
  payment: PurchaseRow;
  /** newest first */
  requests: RefundRequestRow[];
  obstacle: RequestObstacle | undefined;
};

/** The payments must be of one account. */
export async function findPaymentRequests(
  { now }: Pick<Deps, 'now'>,
  db: DatabaseOrTransaction,
  payments: PurchaseRow[],
): Promise<PaymentRequests[]> {
  const accountId = payments[0]?.account_id;
  if (accountId === undefined) return [];
  const { refund_days: refundDays } = await findShop(db, accountId);
  const isSellerEnabled = await isModuleEnabled(db, accountId, 'market');
  const ids = payments.map(({ id }) => id);
  const all = await listRequestsOfPayments(db, accountId, ids);
  return payments.map((payment) => {
    const requests = all.filter(({ purchase_id }) => purchase_id === payment.id);
    const obstacle = requestObstacle({ refundDays, isSellerEnabled, payment, requests, nowMs: now() });
    return { payment, requests, obstacle };
  });
}

/** `email` (lower case) must be the buyer's. Throws `conflict` if the buyer can't ask. */
export function requestRefund(
  deps: Deps,
  { payment: of, email, reason }: { payment: PurchaseRow; email: string; reason: string },
): Promise<RefundRequestRow> {
  return inTransaction(deps.database, async (trx) => {
    // The lock prevents a second open request.
    const payment = await lockPayment(deps.database, trx, of);
    if (payment.buyer_email?.toLowerCase() !== email) throw notFound();
    const [found] = await findPaymentRequests(deps, trx, [payment]);
    if (found?.obstacle) throw new Refusal('conflict', t(obstacleTexts[found.obstacle]));
    const { account_id, id: purchase_id, item_id, currency } = payment;
    const nowMs = deps.now();
    const request = await insertRequest(trx, { account_id, purchase_id, reason, created_at: nowMs });
    await insertHistory(trx, payment, { event: 'refund_requested', at: nowMs });
    await mailSeller(deps, trx, { request, payment });
    await enqueueWebhookEvent(trx, {
      account_id,
      type: 'refund_request.created',
      data: {
        id: request.id,
        item_id,
        purchase_id,
        reason,
        amount: fromMinor(payment.price_minor - payment.refunded_minor, currency),
        currency,
      },
      about: { item: item_id },
      key: String(request.id),
      nowMs,
    });
    return request;
  });
}
