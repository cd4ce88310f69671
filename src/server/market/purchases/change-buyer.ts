import { randomUUID } from 'node:crypto';
import { requireCanMailOthers } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { createLibraryLink } from '../buyers/index.ts';
import { moveCustomerNotes } from '../customer-notes/index.ts';
import { parsePrefixedVatId } from '../e-invoices/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { enqueueBuyerMail } from './buyer-mails.ts';
import { writeAddressChange, writeChange } from './change-texts.ts';
import { canCorrectInvoice, correctInvoice, findInvoiceFacts } from './correct-invoice.ts';
import { findCustomerRow } from './customers.store.ts';
import { entitlementsOf } from './entitlements.ts';
import { moveExtensions } from './extension.store.ts';
import { findPurchase, insertHistory, lockPurchase, updatePurchase } from './record.store.ts';
import { findItemName } from './related.ts';
import { purchasePayload } from './webhook-payload.ts';

/** Undefined leaves a field unchanged. Empty removes it. */
type BuyerChanges = { email?: string | undefined; name?: string | undefined; vatId?: string | undefined };

/**
 * Works in any state. The purchase moves to the library of the new address, which gets a link by mail. A new invoice
 * for the new buyer replaces the invoice, unless money was refunded. The order doesn't change. Throws `not_found`, or refuses
 * a VAT ID that the invoice can't have.
 */
export async function changeBuyer(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  changes: BuyerChanges,
): Promise<void> {
  if (!(await findPurchase(deps.database.db, of.account_id, of.purchase_id))) throw notFound();
  const email = changes.email?.toLowerCase();
  // The link is created even if it isn't needed, because the transaction must not wait for another write.
  const library = email === undefined ? undefined : await createLinkAtShop(deps, email);
  await inTransaction(deps.database, async (trx) => {
    const purchase = await lockPurchase(deps.database, trx, of.account_id, of.purchase_id);
    if (!purchase) throw notFound();
    const isMoved = email !== undefined && email !== purchase.buyer_email?.toLowerCase();
    const buyer_email = isMoved ? email : purchase.buyer_email;
    const buyer_name = changes.name ?? purchase.buyer_name;
    const hasOtherVatId = changes.vatId !== undefined && (await requireOtherVatId(trx, purchase, changes.vatId));
    if (!isMoved && buyer_name === purchase.buyer_name && !hasOtherVatId) return;
    if (isMoved) await requireCanMailOthers(deps, trx, of.account_id);
    const at = deps.now();
    const moved = await updatePurchase(trx, purchase, { buyer_email, buyer_name });
    await moveExtensions(trx, purchase, { buyer_email, buyer_name });
    const buyer = {
      ...{ name: buyer_name, email: buyer_email ?? '' },
      ...(changes.vatId !== undefined && { vat_id: changes.vatId }),
    };
    const changed = (await canCorrectInvoice(trx, moved)) ? await correctInvoice(trx, moved, buyer, at) : moved;
    const note = describeChanges(purchase, changed, hasOtherVatId);
    await insertHistory(trx, purchase, { event: 'buyer_changed', note, at });
    // A purchase can be moved back and forth, and each move is a separate event.
    const key = `buyer_${randomUUID()}`;
    const itemName = await findItemName(trx, changed.account_id, changed.item_id);
    await enqueueWebhookEvent(trx, {
      account_id: changed.account_id,
      type: 'purchase.buyer_changed',
      data: purchasePayload(changed, { id: changed.item_id, name: itemName }),
      about: { item: changed.item_id },
      key: `${changed.id} ${key}`,
      nowMs: at,
    });
    if (isMoved && purchase.buyer_email !== null)
      await moveNotes(trx, purchase.account_id, purchase.buyer_email, email);
    if (!isMoved || library === undefined) return;
    const { hasLicence } = entitlementsOf(changed, at);
    await enqueueBuyerMail(deps, trx, {
      purchase: changed,
      itemName,
      notice: { kind: 'address_changed', library, hasLicence },
      key,
    });
  });
}

/** Returns false if the invoice has this VAT ID already. Throws if the invoice can't be replaced or can't have it. */
async function requireOtherVatId(trx: DatabaseOrTransaction, purchase: PurchaseRow, vatId: string): Promise<boolean> {
  const facts = await findInvoiceFacts(trx, purchase);
  if (vatId === (facts?.buyer.vat_id ?? '')) return false;
  if (!(await canCorrectInvoice(trx, purchase)))
    throw new Refusal(
      'conflict',
      t('The VAT ID can’t be changed, because the purchase has no invoice or money was paid back.'),
    );
  if (facts?.tax_rule === 'reverse_charge' && parsePrefixedVatId(vatId) === undefined)
    throw invalid({
      buyer_vat_id: [
        fieldError('buyer_vat_id', t('must be a VAT ID with its country code, because the invoice has no tax.')),
      ],
    });
  return true;
}

/** Notes stay with a buyer who has other purchases. */
async function moveNotes(trx: DatabaseOrTransaction, accountId: number, before: string, to: string): Promise<void> {
  const from = before.toLowerCase();
  if (!(await findCustomerRow(trx, accountId, from))) await moveCustomerNotes(trx, accountId, { from, to });
}

async function createLinkAtShop(deps: Deps, email: string): Promise<string> {
  const marketBaseUrl = await findShopAddress(deps.database.db, deps.config);
  return createLibraryLink({ ...deps, config: { ...deps.config, marketBaseUrl } }, email);
}

/** Masked, because a mistyped address could belong to a stranger. */
function describeChanges(before: PurchaseRow, after: PurchaseRow, hasOtherVatId: boolean): string {
  const [old, address] = [before.buyer_email, after.buyer_email].map((one) =>
    one === null ? null : maskDestination(one),
  );
  return [
    ...(before.buyer_email === after.buyer_email || !address ? [] : [writeAddressChange(old ?? null, address)]),
    ...(before.buyer_name === after.buyer_name ? [] : [writeChange('name')]),
    ...(hasOtherVatId ? [writeChange('vatId')] : []),
  ].join(', ');
}
