import type { DatabaseOrTransaction, OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { graceOf } from '../subscription-records/index.ts';
import { writeChange } from './change-texts.ts';
import { nextEndNotice } from './end-notices.ts';
import { listExtensions, lockPayment } from './extension.store.ts';
import { insertHistory, updatePurchase } from './record.store.ts';
import { findItemName } from './related.ts';
import { type Extension, type OrderTerms, type Rights, rightsOf, rightsWith, withGrace } from './rights.ts';
import { purchasePayload } from './webhook-payload.ts';

const notes = { renewal: 'renewed', upgrade: 'upgraded', support: 'moreSupport', conversion: 'converted' } as const;

export const extensionOf = ({ extension }: Pick<PurchaseRow, 'extension'>): Extension | undefined =>
  extension === null ? undefined : (JSON.parse(extension) as Extension);

/** Returns undefined for orders on the item's own terms. */
export const termsOf = ({ terms }: Pick<OrderRow, 'terms'>): OrderTerms | undefined =>
  terms === null ? undefined : (JSON.parse(terms) as OrderTerms);

/**
 * Calculates the rights of a purchase from its base and its valid payments. The transaction must hold the lock on the
 * purchase.
 */
export async function refreshRights(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
): Promise<PurchaseRow> {
  if (purchase.base_rights === null) return purchase;
  const base = JSON.parse(purchase.base_rights) as Rights;
  const payments = (await listExtensions(trx, purchase)).flatMap((row) => {
    const extension = extensionOf(row);
    return row.state === 'valid' && extension ? [{ at: row.purchased_at, extension }] : [];
  });
  const rights = withGrace(rightsWith(base, purchase.purchased_at, payments), await graceOf(trx, purchase));
  const nowMs = deps.now();
  return updatePurchase(trx, purchase, {
    ...rights,
    ...(rights.ends_at !== purchase.ends_at && { next_end_notice_at: nextEndNotice(rights.ends_at, nowMs) }),
    ...(isShorter(rights.ends_at, purchase.ends_at) && { shortened_at: nowMs }),
  });
}

const isShorter = (after: number | null, before: number | null): boolean =>
  after !== null && (before === null || after < before);

/** Call it after the state of a payment has changed. The transaction must hold the lock on the payment. */
export async function refreshExtended(
  deps: Pick<Deps, 'now' | 'database'>,
  trx: DatabaseOrTransaction,
  { account_id, extends_purchase_id: id }: PurchaseRow,
): Promise<void> {
  if (id === null) return;
  await refreshRights(deps, trx, await lockPayment(deps.database, trx, { account_id, id }));
}

/** The transaction must hold the lock on the purchase. */
export async function applyExtension(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  { purchase, payment }: { purchase: PurchaseRow; payment: PurchaseRow },
): Promise<PurchaseRow> {
  const extension = extensionOf(payment);
  if (!extension) throw new Error('a payment has no extension');
  const based =
    purchase.base_rights === null
      ? await updatePurchase(trx, purchase, { base_rights: JSON.stringify(rightsOf(purchase)) })
      : purchase;
  const changed = await refreshRights(deps, trx, based);
  const nowMs = deps.now();
  const { price_minor: amount_minor } = payment;
  await insertHistory(trx, purchase, {
    event: 'extended',
    amount_minor,
    note: writeChange(notes[extension.kind]),
    at: nowMs,
  });
  const name = await findItemName(trx, purchase.account_id, purchase.item_id);
  await enqueueWebhookEvent(trx, {
    account_id: purchase.account_id,
    type: 'purchase.extended',
    data: { ...purchasePayload(changed, { id: changed.item_id, name }), kind: extension.kind, payment_id: payment.id },
    about: { item: purchase.item_id },
    key: String(payment.id),
    nowMs,
  });
  return changed;
}
