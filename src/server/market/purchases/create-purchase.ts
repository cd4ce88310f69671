import { randomUUID } from 'node:crypto';
import type { DatabaseOrTransaction, ItemRow, Licence, OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, Refusal, t } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { issueInvoice, takeInvoiceNumber } from '../invoices/index.ts';
import { subscriptionStates } from '../subscription-records/index.ts';
import { nextEndNotice } from './end-notices.ts';
import { hadTrial, lockPayment } from './extension.store.ts';
import { applyExtension, termsOf } from './extensions.ts';
import { createInvoiceFacts } from './invoice-facts.ts';
import { paymentName } from './licence-name.ts';
import { hashCode, sealCode } from './purchase-code.ts';
import { insertHistory, insertPurchase } from './record.store.ts';
import { type Extension, type ExtensionKind, type OrderTerms, rightsOfSale, withGrace } from './rights.ts';
import { trialKey } from './trial-key.ts';
import { purchasePayload } from './webhook-payload.ts';

const licenceNames = {
  regular: 'Regular License',
  extended: 'Extended License',
} satisfies Record<Licence, string>;

/** Returns the terms of the regular and extended licences, which have no end. */
export const itemTerms = (item: Pick<ItemRow, 'support_months'>, licence: Licence): OrderTerms => ({
  license_type: licenceNames[licence],
  seat_limit: null,
  licence_days: null,
  updates_days: null,
  support_months: item.support_months,
  trial_days: 0,
});

type Sale = { order: OrderRow; item: ItemRow };
type MadePurchase = { purchase: PurchaseRow; code: string };

/**
 * The transaction must hold the lock on the order. Throws if the order already has a purchase. Free purchases have no
 * invoice. `code` is only stored encrypted. An order that extends a purchase gets a separate row, so its refunds,
 * disputes, invoice and bookings are separate.
 */
export function createPurchase(
  deps: Pick<Deps, 'vault' | 'now' | 'database'>,
  trx: DatabaseOrTransaction,
  sale: Sale,
): Promise<MadePurchase> {
  const { kind } = sale.order;
  return kind === 'purchase' || kind === 'trial' ? sellLicence(deps, trx, sale) : sellExtension(deps, trx, sale, kind);
}

async function sellLicence(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  { order, item }: Sale,
): Promise<MadePurchase> {
  const now = deps.now();
  const code = randomUUID();
  const terms = termsOf(order) ?? itemTerms(item, order.licence);
  const base = rightsOfSale(terms, order.tier_id, now);
  const isSubscription = terms.until !== undefined;
  const rights = isSubscription
    ? withGrace(base, { ms: subscriptionStates.active.graceDays * dayMs, until: null })
    : base;
  const trial_key = order.kind === 'trial' ? trialKey(deps.vault, item.id, order.buyer_email) : null;
  if (trial_key !== null && (await hadTrial(trx, order.account_id, trial_key))) throw hadTrialBefore();
  const purchase = await insertPurchase(trx, {
    ...(await paidRow(deps, trx, { order, item }, code)),
    ...rights,
    ...(isSubscription && { base_rights: JSON.stringify(base) }),
    trial_key,
    next_end_notice_at: nextEndNotice(rights.ends_at, now),
  });
  await issueSaleInvoice(trx, purchase, { order, item });
  await insertHistory(trx, purchase, { event: 'bought', amount_minor: order.total_minor, at: now });
  await announcePurchase(trx, purchase, item, now);
  return { purchase, code };
}

export const hadTrialBefore = (): Refusal =>
  new Refusal('conflict', t('This address has already had a trial of this item. Buy a license to use it.'));

export const announcePurchase = (
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  item: Pick<ItemRow, 'id' | 'name'>,
  nowMs: number,
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: purchase.account_id,
    type: 'purchase.created',
    data: purchasePayload(purchase, item),
    about: { item: item.id },
    key: String(purchase.id),
    nowMs,
  });

/** The code of the payment is random and never shown. */
async function sellExtension(
  deps: Pick<Deps, 'vault' | 'now' | 'database'>,
  trx: DatabaseOrTransaction,
  { order, item }: Sale,
  kind: ExtensionKind,
): Promise<MadePurchase> {
  const { account_id, purchase_id: id, tier_id } = order;
  const terms = termsOf(order);
  if (id === null || !terms) throw new Error('an order extends no purchase');
  const purchase = await lockPayment(deps.database, trx, { account_id, id });
  const extension: Extension = { kind, tier_id, terms };
  const payment = await insertPurchase(trx, {
    ...(await paidRow(deps, trx, { order, item }, randomUUID())),
    buyer_email: purchase.buyer_email,
    license_type: paymentName(kind, terms.license_type),
    supported_until: null,
    extends_purchase_id: id,
    extension: JSON.stringify(extension),
  });
  await issueSaleInvoice(trx, payment, { order, item });
  await insertHistory(trx, payment, { event: 'bought', amount_minor: order.total_minor, at: deps.now() });
  await applyExtension(deps, trx, { purchase, payment });
  return { purchase: payment, code: '' };
}

async function paidRow(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  { order, item }: Sale,
  code: string,
) {
  const at = deps.now();
  const invoice =
    order.total_minor === 0
      ? null
      : await takeInvoiceNumber(trx, { account_id: order.account_id, kind: 'invoice', at });
  return {
    account_id: order.account_id,
    item_id: item.id,
    import_id: null,
    code_hash: hashCode(deps.vault, code),
    code_sealed: sealCode(deps.vault, code),
    price_minor: order.total_minor,
    currency: order.currency,
    downloaded: 0,
    buyer_email: order.buyer_email.toLowerCase(),
    buyer_name: order.buyer_name,
    state: 'valid',
    purchased_at: at,
    order_id: order.id,
    invoice,
    invoice_number: null,
    invoice_facts: null,
  } as const;
}

async function issueSaleInvoice(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  { order, item }: Sale,
): Promise<void> {
  if (purchase.invoice === null) return;
  const { total_minor, tax_minor } = order;
  const document = { cause: 'sale', key: '', number: purchase.invoice, at: purchase.purchased_at } as const;
  const facts = JSON.stringify(await createInvoiceFacts(trx, order, item));
  await issueInvoice(trx, purchase, { ...document, total_minor, tax_minor, facts });
}
