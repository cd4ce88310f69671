import { inTransaction, type RefundRequestRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import {
  enqueueBuyerMail,
  findItemName,
  findPurchase,
  insertHistory,
  type RequestProviderRefund,
  refundPurchase,
} from '../purchases/index.ts';
import { declineRequest, findRequest, startAccepting, stopAccepting } from '../refund-request-records/index.ts';

type Key = Pick<RefundRequestRow, 'account_id' | 'id'>;

/**
 * Refunds the rest of the payment. If that fails, the request stays open with the reason. Returns false while the
 * provider is processing the refund. The request is then still open. Throws `conflict` if it isn't open.
 */
export async function acceptRefundRequest(
  deps: Deps,
  key: Key,
  requestProviderRefund: RequestProviderRefund,
): Promise<boolean> {
  const request = await inTransaction(deps.database, async (trx) => {
    if (!(await findRequest(trx, key))) throw notFound();
    const accepted = await startAccepting(trx, key, deps.now());
    if (!accepted) throw decidedAlready();
    return accepted;
  });
  const of = { account_id: key.account_id, purchase_id: request.purchase_id };
  const fields = { amount: undefined, reason: t('Requested by the buyer'), reference: undefined };
  try {
    return await refundPurchase(deps, of, fields, requestProviderRefund);
  } catch (error) {
    const isKnown = error instanceof Refusal;
    await stopAccepting(deps.database.db, key, isKnown ? error.message : t('The refund failed. Try again.'));
    throw error;
  }
}

/** The buyer gets the sentence by email and sees it with the purchase. */
export function declineRefundRequest(deps: Deps, key: Key, answer: string): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    if (!(await findRequest(trx, key))) throw notFound();
    const nowMs = deps.now();
    const request = await declineRequest(trx, key, { answer, nowMs });
    if (!request) throw decidedAlready();
    const purchase = await findPurchase(trx, key.account_id, request.purchase_id);
    if (!purchase) throw notFound();
    await insertHistory(trx, purchase, { event: 'refund_declined', note: answer, at: nowMs });
    await enqueueBuyerMail(deps, trx, {
      purchase,
      itemName: await findItemName(trx, purchase.account_id, purchase.item_id),
      notice: { kind: 'refund_declined', answer },
      key: `refund_declined_${request.id}`,
    });
  });
}

const decidedAlready = (): Refusal =>
  new Refusal('conflict', t('This request was already decided, or its refund is being processed.'));
