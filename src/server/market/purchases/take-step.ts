import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { moneyText } from '../../kernel/index.ts';
import { tellAuthor } from '../author-mail.ts';
import { bookDirectRefund, bookDispute, bookRefund, bookRefundFailure } from '../money/index.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { type BuyerNews, tellBuyer } from './buyer-mail.ts';
import { itemNameOf, paymentOfOrder } from './item-name.store.ts';
import { type Beside, type Happening, type Step, standing, stepOf, taxOfRefund } from './purchase-states.ts';
import { addHistory, updatePurchase } from './record.store.ts';
import { webhookFacts } from './webhook-facts.ts';

type Happened = {
  happening: Happening;
  /** the author's or the provider's reason */
  note: string;
  /** what happened, unique within the purchase: bookings and messages are known by it */
  key: string;
  /** minor units; of refunds and disputes */
  amountMinor?: number;
  beside?: Beside;
};

/** Takes the step that the table of states names, in the transaction that holds the purchase locked. */
export async function takeStep(
  deps: Deps,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  happened: Happened,
): Promise<PurchaseRow> {
  const { happening, note, amountMinor = 0, beside } = happened;
  const at = deps.now();
  const step = stepOf(purchase.state, happening, beside);
  const changed = await updatePurchase(trx, purchase, {
    state: step.to,
    ...(step.to !== purchase.state && { state_changed_at: at }),
    refunded_minor: purchase.refunded_minor + refundedBy(step, amountMinor),
  });
  await book(trx, purchase, step, { ...happened, amountMinor, at });
  await addHistory(trx, purchase, { event: eventOf(happening), amount_minor: happened.amountMinor ?? null, note, at });
  await tell(deps, trx, { before: purchase, changed, step, happened });
  return changed;
}

function refundedBy({ books }: Step, amountMinor: number): number {
  if (books === 'refund') return amountMinor;
  return books === 'refund_failed' ? -amountMinor : 0;
}

async function book(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { books }: Step,
  { key, amountMinor, at }: { key: string; amountMinor: number; at: number },
): Promise<void> {
  const { account_id, id, currency, order_id, price_minor: totalMinor, refunded_minor: refunded } = purchase;
  // What an import brought was paid elsewhere: no money of it is here.
  if (books === undefined || order_id === null) return;
  const event = { account_id, purchase_id: id, reference: key, currency, amount_minor: amountMinor, at };
  const { provider, tax_minor: taxMinor } = await paymentOfOrder(trx, account_id, order_id);
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

async function tell(
  deps: Deps,
  trx: DatabaseOrTransaction,
  told: { before: PurchaseRow; changed: PurchaseRow; step: Step; happened: Happened },
): Promise<void> {
  const { changed, step, happened } = told;
  const name = await itemNameOf(trx, changed.account_id, changed.item_id);
  if (step.webhook !== undefined)
    await tellWebhooks(trx, {
      account_id: changed.account_id,
      type: step.webhook,
      data: webhookFacts(changed, { id: changed.item_id, name }),
      key: `${changed.id} ${happened.key}`,
      nowMs: deps.now(),
    });
  if (step.webhook === 'purchase.refund_failed') await askForRefund(deps, trx, { changed, name, happened });
  if (step.mail === undefined) return;
  await tellBuyer(deps, trx, {
    purchase: changed,
    itemName: name,
    news: newsOf(step.mail, happened.amountMinor ?? 0, told),
    key: `${step.mail}_${happened.key}`,
  });
}

/** Tells the author that the buyer still waits for money. */
function askForRefund(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { changed, name, happened }: { changed: PurchaseRow; name: string; happened: Happened },
): Promise<void> {
  const amount = moneyText(happened.amountMinor ?? 0, changed.currency);
  const { hasLicence } = standing[changed.state];
  return tellAuthor(deps, trx, {
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

function newsOf(
  mail: NonNullable<Step['mail']>,
  amountMinor: number,
  { before, changed }: { before: PurchaseRow; changed: PurchaseRow },
): BuyerNews {
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

function eventOf(happening: Happening) {
  if (happening === 'refunded_in_full' || happening === 'refunded_in_part') return 'refunded';
  if (happening === 'dispute_reversed') return 'dispute_won';
  return happening === 'refund_stopped' ? 'refund_failed' : happening;
}
