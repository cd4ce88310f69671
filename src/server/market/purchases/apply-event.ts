import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { findEventDocument } from '../invoices/index.ts';
import { bookDirectRefund, bookDispute, bookRefund, bookRefundFailure } from '../money/index.ts';
import { reopenRequest, settleRequest } from '../refund-request-records/index.ts';
import { endSubscriptionSoon } from '../subscription-records/index.ts';
import { type BuyerNotice, enqueueBuyerMail } from './buyer-mails.ts';
import { refreshExtended } from './extensions.ts';
import { documentPaidBack } from './paid-back-document.ts';
import { type PurchaseContext, type PurchaseEvent, type Transition, transitionOf } from './purchase-states.ts';
import { insertHistory, updatePurchase } from './record.store.ts';
import { refundFailedMail } from './refund-failed-mail.ts';
import { findItemName, findOrderOfPurchase } from './related.ts';
import { purchasePayload } from './webhook-payload.ts';

type EventDetails = {
  event: PurchaseEvent;
  note: string;
  /** unique within the purchase; deduplicates bookings and messages */
  key: string;
  amountMinor?: number;
  context?: PurchaseContext;
};

/** The transaction must hold the lock on the purchase. */
export async function applyPurchaseEvent(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  details: EventDetails,
): Promise<PurchaseRow> {
  const { event, note, amountMinor = 0, context } = details;
  const at = deps.now();
  const transition = transitionOf(purchase.state, event, context);
  const changed = await updatePurchase(trx, purchase, {
    state: transition.to,
    ...(transition.to !== purchase.state && { state_changed_at: at }),
    refunded_minor: purchase.refunded_minor + refundedChange(transition, amountMinor),
  });
  if (transition.to !== purchase.state) {
    await refreshExtended(deps, trx, changed);
    await endSubscriptionOf(trx, changed, at);
  }
  await book(trx, purchase, transition, { ...details, amountMinor, at });
  await updateRefundRequest(trx, purchase, { event, note, at });
  await insertHistory(trx, purchase, {
    event: historyEventOf(event),
    amount_minor: details.amountMinor ?? null,
    note,
    at,
  });
  await notify(deps, trx, { before: purchase, changed, transition, details });
  return changed;
}

/** Stops charging for an ended licence, and after a dispute. A refunded later payment only takes back its period. */
async function endSubscriptionOf(trx: DatabaseOrTransaction, changed: PurchaseRow, at: number): Promise<void> {
  const { account_id, id, extends_purchase_id: extended, state } = changed;
  const endsIt = extended === null ? state !== 'valid' : state === 'disputed';
  if (endsIt) await endSubscriptionSoon(trx, { account_id, id: extended ?? id }, at);
}

async function updateRefundRequest(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { event, note, at }: { event: PurchaseEvent; note: string; at: number },
): Promise<void> {
  if (event === 'refunded_in_full' || event === 'dispute_opened')
    await settleRequest(trx, purchase, { isRefunded: event === 'refunded_in_full', nowMs: at });
  if (event === 'refund_failed' || event === 'refund_stopped') await reopenRequest(trx, purchase, note);
}

function refundedChange({ books }: Transition, amountMinor: number): number {
  if (books === 'refund') return amountMinor;
  return books === 'refund_failed' ? -amountMinor : 0;
}

async function book(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { books }: Transition,
  { key, amountMinor, at }: { key: string; amountMinor: number; at: number },
): Promise<void> {
  const { account_id, id, currency } = purchase;
  // Imported purchases were paid elsewhere.
  const order = books === undefined ? undefined : await findOrderOfPurchase(trx, purchase);
  if (!order) return;
  const event = {
    ...{ account_id, purchase_id: id, order_id: order.id },
    ...{ reference: key, currency, amount_minor: amountMinor, at },
  };
  const tax_minor = await documentPaidBack(trx, purchase, order, { books, key, amountMinor, at });
  if (order.provider === 'manual') {
    // The author holds the money.
    if (books === 'refund') await bookDirectRefund(trx, event);
    return;
  }
  switch (books) {
    case 'refund':
      await bookRefund(trx, { ...event, tax_minor });
      return;
    case 'refund_failed':
      await bookRefundFailure(trx, { ...event, tax_minor });
      return;
    case 'dispute_opened':
      await bookDispute(trx, event, 'opened');
      return;
    case 'dispute_won':
      await bookDispute(trx, event, 'won');
      return;
    case 'dispute_lost':
      await bookDispute(trx, { ...event, tax_minor }, 'lost');
      return;
    case 'dispute_reversed':
      await bookDispute(trx, { ...event, tax_minor }, 'reversed');
      return;
  }
}

async function notify(
  deps: Deps,
  trx: DatabaseOrTransaction,
  change: { before: PurchaseRow; changed: PurchaseRow; transition: Transition; details: EventDetails },
): Promise<void> {
  const { changed, transition, details } = change;
  const name = await findItemName(trx, changed.account_id, changed.item_id);
  if (transition.webhook !== undefined)
    await enqueueWebhookEvent(trx, {
      account_id: changed.account_id,
      type: transition.webhook,
      data: purchasePayload(changed, { id: changed.item_id, name }),
      about: { item: changed.item_id },
      key: `${changed.id} ${details.key}`,
      nowMs: deps.now(),
    });
  if (transition.webhook === 'purchase.refund_failed')
    await notifyAuthorOfFailedRefund(deps, trx, { changed, name, details });
  if (transition.mail === undefined) return;
  await enqueueBuyerMail(deps, trx, {
    purchase: changed,
    itemName: name,
    notice:
      changed.extends_purchase_id === null
        ? noticeOf(transition.mail, details.amountMinor ?? 0, change)
        : paymentNoticeOf(transition.mail, details.amountMinor ?? 0),
    key: `${transition.mail}_${details.key}`,
    document: await findEventDocument(trx, changed, details.key),
  });
}

function notifyAuthorOfFailedRefund(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { changed, name, details }: { changed: PurchaseRow; name: string; details: EventDetails },
): Promise<void> {
  const { amountMinor = 0, note } = details;
  return enqueueAuthorMail(deps, trx, {
    accountId: changed.account_id,
    key: `purchase_${changed.id}_author_refund_failed_${details.key}`,
    content: () => refundFailedMail(changed, { item: name, amountMinor, note }),
  });
}

function noticeOf(
  mail: NonNullable<Transition['mail']>,
  amountMinor: number,
  { before, changed }: { before: PurchaseRow; changed: PurchaseRow },
): BuyerNotice {
  switch (mail) {
    case 'refund_failed':
      return { kind: mail, amountMinor, isRestored: before.state !== 'valid' && changed.state === 'valid' };
    case 'refunded':
    case 'refunded_in_part':
      return { kind: mail, amountMinor };
    case 'suspended':
    case 'restored':
    case 'ended':
      return { kind: mail };
  }
}

function paymentNoticeOf(mail: NonNullable<Transition['mail']>, amountMinor: number): BuyerNotice {
  switch (mail) {
    case 'refund_failed':
      return { kind: mail, amountMinor, isRestored: false };
    case 'refunded':
    case 'refunded_in_part':
      return { kind: 'payment_refunded', amountMinor };
    case 'suspended':
    case 'restored':
    case 'ended':
      return { kind: `payment_${mail}` };
  }
}

function historyEventOf(event: PurchaseEvent) {
  if (event === 'refunded_in_full' || event === 'refunded_in_part') return 'refunded';
  if (event === 'dispute_reversed') return 'dispute_won';
  if (event === 'dispute_lost_in_part') return 'dispute_lost';
  return event === 'refund_stopped' ? 'refund_failed' : event;
}
