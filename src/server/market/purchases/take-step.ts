import type { Deps } from '../../deps.ts';
import type { LedgerOrTransaction, PurchaseRow } from '../../ledger/index.ts';
import { bookDispute, bookRefund } from '../money/index.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { type BuyerNews, tellBuyer } from './buyer-mail.ts';
import { itemNameOf, orderTaxOf } from './item-name.store.ts';
import { type Happening, type Step, stepOf, taxOfRefund } from './purchase-states.ts';
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
  /** disputes that are open beside this one */
  openDisputes?: number;
};

/** Takes the step that the table of states names, in the transaction that holds the purchase locked. */
export async function takeStep(
  deps: Deps,
  trx: LedgerOrTransaction,
  purchase: PurchaseRow,
  happened: Happened,
): Promise<PurchaseRow> {
  const { happening, note, amountMinor = 0, openDisputes } = happened;
  const at = deps.now();
  const step = stepOf(purchase.state, happening, openDisputes);
  const isRefund = step.books === 'refund';
  const changed = await updatePurchase(trx, purchase, {
    state: step.to,
    ...(step.to !== purchase.state && { state_changed_at: at }),
    ...(isRefund && { refunded_minor: purchase.refunded_minor + amountMinor }),
  });
  await book(trx, purchase, step, { ...happened, amountMinor, at });
  await addHistory(trx, purchase, {
    event: eventOf(happening),
    amount_minor: step.books === undefined ? null : amountMinor,
    note,
    at,
  });
  await tell(deps, trx, { before: purchase, changed, step, happened });
  return changed;
}

async function book(
  trx: LedgerOrTransaction,
  purchase: PurchaseRow,
  { books }: Step,
  { key, amountMinor, at }: { key: string; amountMinor: number; at: number },
): Promise<void> {
  // What an import brought was paid elsewhere: no money of it is here.
  if (books === undefined || purchase.order_id === null) return;
  const { account_id, id, currency, refunded_minor: beforeMinor } = purchase;
  const event = { account_id, purchase_id: id, reference: key, currency, amount_minor: amountMinor, at };
  switch (books) {
    case 'refund': {
      const taxMinor = await orderTaxOf(trx, account_id, purchase.order_id);
      const paid = { totalMinor: purchase.price_minor, taxMinor };
      const tax_minor = taxOfRefund(paid, { beforeMinor, afterMinor: beforeMinor + amountMinor });
      await bookRefund(trx, { ...event, tax_minor });
      return;
    }
    case 'dispute_opened':
      await bookDispute(trx, event, 'opened');
      return;
    case 'dispute_won':
      await bookDispute(trx, event, 'won');
      return;
    case 'dispute_lost':
      await bookDispute(trx, event, 'lost');
      return;
  }
}

async function tell(
  deps: Deps,
  trx: LedgerOrTransaction,
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
  if (step.mail === undefined) return;
  await tellBuyer(deps, trx, {
    purchase: changed,
    itemName: name,
    news: newsOf(step.mail, happened.amountMinor ?? 0),
    key: `${step.mail}_${happened.key}`,
  });
}

function newsOf(mail: NonNullable<Step['mail']>, amountMinor: number): BuyerNews {
  switch (mail) {
    case 'refunded':
    case 'refunded_in_part':
      return { kind: mail, amountMinor };
    case 'suspended':
    case 'restored':
    case 'ended':
      return { kind: mail };
  }
}

const eventOf = (happening: Happening) =>
  happening === 'refunded_in_full' || happening === 'refunded_in_part' ? 'refunded' : happening;
