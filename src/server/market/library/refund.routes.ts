import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, parseInput, RateLimiter, shareLimit } from '../../http/index.ts';
import { formatCount, notFound, Refusal, t } from '../../kernel/index.ts';
import { type BuyerPurchase, findBuyerPayment } from '../purchases/index.ts';
import { maxReason, requestForm, requestRefund } from '../refund-requests/index.ts';
import { tooManyRequests } from './too-many-requests.ts';

type Asked = { purchase: BuyerPurchase; fields: Record<string, unknown>; request: FastifyRequest };

/** Returns the handler of the form. Each request can send a mail to the seller. */
export function createRefundForm(deps: Deps): (asked: Asked) => Promise<void> {
  const ofBuyer = new RateLimiter({ perMinute: 1 / 6, burst: 10, shared: shareLimit(deps, 'refunds-of-buyers') });
  const ofNetwork = new RateLimiter({ perMinute: 1 / 3, burst: 20, shared: shareLimit(deps, 'refunds-of-networks') });
  return async ({ purchase, fields, request }) => {
    const email = (purchase.buyer_email ?? '').toLowerCase();
    const payment = await findBuyerPayment(deps.database.db, email, Number(fields.payment) || 0);
    if (!payment || (payment.extends_purchase_id ?? payment.id) !== purchase.id) throw notFound();
    const reason = readReason(fields.reason);
    ofBuyer.takeOrRefuse(email, deps.now(), tooManyRequests);
    ofNetwork.takeOrRefuse(networkOf(clientAddress(request)), deps.now(), tooManyRequests);
    await requestRefund(deps, { payment, email, reason });
  };
}

function readReason(given: unknown): string {
  try {
    return parseInput(requestForm, { reason: given }).reason;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = t('Write a reason of up to {count} characters.', { count: formatCount(maxReason) });
    throw new Refusal('invalid', text, { cause: error });
  }
}
