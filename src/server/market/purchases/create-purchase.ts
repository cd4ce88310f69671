import { randomUUID } from 'node:crypto';
import type { DatabaseOrTransaction, ItemRow, Licence, OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { issueInvoice, takeInvoiceNumber } from '../invoices/index.ts';
import { createInvoiceFacts } from './invoice-facts.ts';
import { hashCode, sealCode } from './purchase-code.ts';
import { insertHistory, insertPurchase } from './record.store.ts';
import { supportEnd } from './support.ts';
import { purchasePayload } from './webhook-payload.ts';

const licenceNames = {
  regular: 'Regular License',
  extended: 'Extended License',
} satisfies Record<Licence, string>;

/**
 * The transaction must hold the lock on the order. Throws if the order already has a purchase. Free purchases have no
 * invoice. `code` is only stored encrypted.
 */
export async function createPurchase(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  { order, item }: { order: OrderRow; item: ItemRow },
): Promise<{ purchase: PurchaseRow; code: string }> {
  const now = deps.now();
  const code = randomUUID();
  const invoice =
    order.total_minor === 0
      ? null
      : await takeInvoiceNumber(trx, { account_id: order.account_id, kind: 'invoice', at: now });
  const purchase = await insertPurchase(trx, {
    account_id: order.account_id,
    item_id: item.id,
    import_id: null,
    code_hash: hashCode(deps.vault, code),
    code_sealed: sealCode(deps.vault, code),
    license_type: licenceNames[order.licence],
    price_minor: order.total_minor,
    currency: order.currency,
    supported_until: supportEnd(now, item.support_months),
    downloaded: 0,
    buyer_email: order.buyer_email.toLowerCase(),
    buyer_name: order.buyer_name,
    state: 'valid',
    purchased_at: now,
    order_id: order.id,
    invoice,
    invoice_number: null,
    invoice_facts: null,
  });
  if (invoice !== null)
    await issueInvoice(trx, purchase, {
      ...{ cause: 'sale', key: '', number: invoice, at: now },
      ...{ total_minor: order.total_minor, tax_minor: order.tax_minor },
      facts: JSON.stringify(await createInvoiceFacts(trx, order, item)),
    });
  await insertHistory(trx, purchase, { event: 'bought', amount_minor: order.total_minor, at: now });
  await enqueueWebhookEvent(trx, {
    account_id: order.account_id,
    type: 'purchase.created',
    data: purchasePayload(purchase, item),
    about: { item: item.id },
    key: String(purchase.id),
    nowMs: now,
  });
  return { purchase, code };
}
