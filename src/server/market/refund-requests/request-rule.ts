import type { PurchaseRow, RefundRequestRow } from '../../database/index.ts';
import { dayMs, type Message, message } from '../../kernel/index.ts';

export type RequestObstacle = 'off' | 'nothing_paid' | 'refunded' | 'disputed' | 'open' | 'too_late' | 'too_many';

type Asked = {
  /** setting of the shop; 0: buyers can't ask */
  refundDays: number;
  isSellerEnabled: boolean;
  payment: Pick<PurchaseRow, 'state' | 'price_minor' | 'refunded_minor' | 'order_id' | 'purchased_at'>;
  /** of the payment */
  requests: Pick<RefundRequestRow, 'state'>[];
  nowMs: number;
};

const maxRequests = 3;

/** Imported and granted purchases were not paid here. A revoked purchase can still be refunded. */
export function requestObstacle({
  refundDays,
  isSellerEnabled,
  payment,
  requests,
  nowMs,
}: Asked): RequestObstacle | undefined {
  if (payment.order_id === null || payment.price_minor === 0) return 'nothing_paid';
  if (payment.state === 'refunded' || payment.refunded_minor >= payment.price_minor) return 'refunded';
  if (payment.state === 'disputed') return 'disputed';
  if (requests.some(({ state }) => state === 'open')) return 'open';
  if (refundDays === 0 || !isSellerEnabled) return 'off';
  if (nowMs >= payment.purchased_at + refundDays * dayMs) return 'too_late';
  return requests.length >= maxRequests ? 'too_many' : undefined;
}

export const obstacleTexts = {
  off: message('The seller does not accept refund requests here.'),
  nothing_paid: message('This purchase was free, so it can’t be refunded.'),
  refunded: message('This payment was refunded.'),
  disputed: message('This payment is disputed. Your bank decides about it.'),
  open: message('You have already requested a refund of this payment. The seller will decide.'),
  too_late: message('The period for refund requests for this payment has ended. Contact the seller.'),
  too_many: message('You have requested a refund of this payment several times. Contact the seller.'),
} satisfies Record<RequestObstacle, Message>;
