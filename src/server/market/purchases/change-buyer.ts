import { randomUUID } from 'node:crypto';
import { inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { libraryLink } from '../buyers/index.ts';
import { enqueueWebhookEvent } from '../webhooks/index.ts';
import { enqueueBuyerMail } from './buyer-mails.ts';
import { replaceInvoiceBuyer } from './invoice-facts.ts';
import { findItemName } from './item-name.store.ts';
import { entitlements } from './purchase-states.ts';
import { findPurchase, insertHistory, lockPurchase, updatePurchase } from './record.store.ts';
import { purchasePayload } from './webhook-payload.ts';

/** An address that can be written to, and a name, '' for none. What is undefined stays as it is. */
type BuyerChanges = { email: string | undefined; name: string | undefined };

/**
 * Puts the buyer of a purchase right, in whatever state it is. It moves to the library of another address, which is
 * mailed a link, and is no longer in that of the old one. The invoice is made out anew; the order stays as it was
 * placed. The same again changes nothing and tells nobody. Throws `not_found`, also for another account's.
 */
export async function changeBuyer(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  right: BuyerChanges,
): Promise<void> {
  if (!(await findPurchase(deps.database.db, of.account_id, of.purchase_id))) throw notFound();
  const email = right.email?.toLowerCase();
  // Made before anybody knows whether it is needed: the transaction must not wait for another write.
  const library = email === undefined ? undefined : await libraryLink(deps, email);
  await inTransaction(deps.database, async (trx) => {
    const purchase = await lockPurchase(deps.database, trx, of.account_id, of.purchase_id);
    if (!purchase) throw notFound();
    const isMoved = email !== undefined && email !== purchase.buyer_email?.toLowerCase();
    const buyer_email = isMoved ? email : purchase.buyer_email;
    const buyer_name = right.name ?? purchase.buyer_name;
    if (!isMoved && buyer_name === purchase.buyer_name) return;
    const at = deps.now();
    const changed = await updatePurchase(trx, purchase, {
      buyer_email,
      buyer_name,
      invoice_facts: replaceInvoiceBuyer(purchase.invoice_facts, { name: buyer_name, email: buyer_email ?? '' }),
    });
    await insertHistory(trx, purchase, { event: 'buyer_changed', note: describeChanges(purchase, changed), at });
    // A purchase may go to and fro, and each time is told by itself.
    const key = `buyer_${randomUUID()}`;
    const itemName = await findItemName(trx, changed.account_id, changed.item_id);
    await enqueueWebhookEvent(trx, {
      account_id: changed.account_id,
      type: 'purchase.buyer_changed',
      data: purchasePayload(changed, { id: changed.item_id, name: itemName }),
      key: `${changed.id} ${key}`,
      nowMs: at,
    });
    if (!isMoved || library === undefined) return;
    const { hasLicence } = entitlements[changed.state];
    await enqueueBuyerMail(deps, trx, {
      purchase: changed,
      itemName,
      news: { kind: 'address_changed', library, hasLicence },
      key,
    });
  });
}

/** What was changed, without an address that may be a stranger's. */
function describeChanges(before: PurchaseRow, after: PurchaseRow): string {
  const masked = ({ buyer_email }: PurchaseRow) => (buyer_email === null ? 'none' : maskDestination(buyer_email));
  return [
    ...(before.buyer_email === after.buyer_email ? [] : [`address ${masked(before)} became ${masked(after)}`]),
    ...(before.buyer_name === after.buyer_name ? [] : ['name changed']),
  ].join(', ');
}
