import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMoney } from '../../kernel/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { bookDirectRefund, bookDispute, bookRefund, bookRefundFailure } from '../money/index.ts';
import { enqueueWebhookEvent } from '../webhooks/index.ts';
import { type BuyerNotice, enqueueBuyerMail } from './buyer-mails.ts';
import { findItemName, findOrderPayment } from './item-name.store.ts';
import {
  entitlements,
  type PurchaseContext,
  type PurchaseEvent,
  type Transition,
  taxOfRefund,
  transitionOf,
} from './purchase-states.ts';
import { insertHistory, updatePurchase } from './record.store.ts';
import { purchasePayload } from './webhook-payload.ts';

type EventDetails = {
  event: PurchaseEvent;
  /** the author's or the provider's reason */
  note: string;
  /** what happened, unique within the purchase: bookings and messages are known by it */
  key: string;
  /** minor units; of refunds and disputes */
  amountMinor?: number;
  context?: PurchaseContext;
};

/** Takes the step that the table of states names, in the transaction that holds the purchase locked. */
export async function applyPurchaseEvent(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  happened: EventDetails,
): Promise<PurchaseRow> {
  const { event, note, amountMinor = 0, context } = happened;
  const at = deps.now();
  const step = transitionOf(purchase.state, event, context);
  const changed = await updatePurchase(trx, purchase, {
    state: step.to,
    ...(step.to !== purchase.state && { state_changed_at: at }),
    refunded_minor: purchase.refunded_minor + refundedChange(step, amountMinor),
  });
  await book(trx, purchase, step, { ...happened, amountMinor, at });
  await insertHistory(trx, purchase, {
    event: historyEventOf(event),
    amount_minor: happened.amountMinor ?? null,
    note,
    at,
  });
  await notify(deps, trx, { before: purchase, changed, step, happened });
  return changed;
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
  const { account_id, id, currency, order_id, price_minor: totalMinor, refunded_minor: refunded } = purchase;
  // What an import brought was paid elsewhere: no money of it is here.
  if (books === undefined || order_id === null) return;
  const event = { account_id, purchase_id: id, reference: key, currency, amount_minor: amountMinor, at };
  const { provider, tax_minor: taxMinor } = await findOrderPayment(trx, account_id, order_id);
  if (provider === 'manual') {
    // The author has the money and gives it back; no provider tells of anything else.
    if (books === 'refund') await bookDirectRefund(trx, event);
    return;
  }
  const taxBetween = (beforeMinor: number, afterMinor: number): number =>
    taxOfRefund({ totalMinor, taxMinor }, { beforeMinor, afterMinor });
  switch (books) {
    case 'refund':
      await bookRefund(trx, { ...event, tax_minor: taxBetween(refunded, refunded + amountMinor) });
      return;
    // Not the tax of that refund: so the tax given back is the share of what is refunded, whichever of several failed.
    case 'refund_failed':
      await bookRefundFailure(trx, { ...event, tax_minor: taxBetween(refunded - amountMinor, refunded) });
      return;
    case 'dispute_opened':
      await bookDispute(trx, event, 'opened');
      return;
    case 'dispute_won':
      await bookDispute(trx, event, 'won');
      return;
    case 'dispute_lost':
      await bookDispute(trx, event, 'lost');
      return;
    case 'dispute_reversed':
      await bookDispute(trx, event, 'reversed');
      return;
  }
}

async function notify(
  deps: Deps,
  trx: DatabaseOrTransaction,
  told: { before: PurchaseRow; changed: PurchaseRow; step: Transition; happened: EventDetails },
): Promise<void> {
  const { changed, step, happened } = told;
  const name = await findItemName(trx, changed.account_id, changed.item_id);
  if (step.webhook !== undefined)
    await enqueueWebhookEvent(trx, {
      account_id: changed.account_id,
      type: step.webhook,
      data: purchasePayload(changed, { id: changed.item_id, name }),
      key: `${changed.id} ${happened.key}`,
      nowMs: deps.now(),
    });
  if (step.webhook === 'purchase.refund_failed')
    await notifyAuthorOfFailedRefund(deps, trx, { changed, name, happened });
  if (step.mail === undefined) return;
  await enqueueBuyerMail(deps, trx, {
    purchase: changed,
    itemName: name,
    news: noticeOf(step.mail, happened.amountMinor ?? 0, told),
    key: `${step.mail}_${happened.key}`,
  });
}

/** Tells the author that the buyer still waits for money. */
function notifyAuthorOfFailedRefund(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { changed, name, happened }: { changed: PurchaseRow; name: string; happened: EventDetails },
): Promise<void> {
  const amount = formatMoney(happened.amountMinor ?? 0, changed.currency);
  const { hasLicence } = entitlements[changed.state];
  return enqueueAuthorMail(deps, trx, {
    accountId: changed.account_id,
    key: `purchase_${changed.id}_author_refund_failed_${happened.key}`,
    subject: `A refund of ${amount} for ${name} did not reach the buyer`,
    paragraphs: [
      `The payment provider could not give ${amount} for ${name} back to the buyer${happened.note === '' ? '' : ` (${happened.note})`}. The money is in your balance.`,
      hasLicence ? 'The licence of the purchase is valid.' : `The purchase is ${changed.state}, as it was before.`,
      'Try the refund again, or agree with the buyer on another way.',
    ],
    action: { label: 'Show the purchase', path: `/market/purchases/${changed.id}` },
    tone: 'warning',
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

function historyEventOf(happening: PurchaseEvent) {
  if (happening === 'refunded_in_full' || happening === 'refunded_in_part') return 'refunded';
  if (happening === 'dispute_reversed') return 'dispute_won';
  return happening === 'refund_stopped' ? 'refund_failed' : happening;
}
