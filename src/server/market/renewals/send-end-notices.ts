import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { findItem } from '../catalogue/index.ts';
import {
  announceEnd,
  enqueueBuyerMail,
  isExpired,
  listDueEndNotices,
  lockPayment,
  purchasePayload,
  scheduleNextEndNotice,
} from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findRunningSubscription, subscriptionStates } from '../subscription-records/index.ts';
import { extendPath } from './extend-link.ts';
import { findExtensionOffers } from './extension-offers.ts';

const atOnce = 100;

/** Reminds buyers before licences end, and reports licences that have ended. Can run in several processes. */
export async function sendEndNotices(deps: Deps): Promise<void> {
  for (const due of await listDueEndNotices(deps.database.db, deps.now(), atOnce))
    await inTransaction(deps.database, (trx) => sendNotice(deps, trx, due));
}

async function renews(trx: DatabaseOrTransaction, purchase: PurchaseRow): Promise<boolean> {
  const subscription = await findRunningSubscription(trx, purchase);
  return subscription !== undefined && subscriptionStates[subscription.state].renews;
}

async function sendNotice(deps: Deps, trx: DatabaseOrTransaction, due: PurchaseRow): Promise<void> {
  const nowMs = deps.now();
  const purchase = await lockPayment(deps.database, trx, due);
  const { ends_at: endsAt, next_end_notice_at: dueAt } = purchase;
  if (dueAt === null || dueAt > nowMs) return;
  await scheduleNextEndNotice(trx, purchase, nowMs);
  if (endsAt === null || purchase.state !== 'valid') return;
  const item = await findItem(trx, purchase.account_id, purchase.item_id);
  if (!item) throw new Error('a purchase has no item');
  const hasEnded = isExpired(purchase, nowMs);
  if (hasEnded) {
    await announceEnd(trx, purchase, nowMs);
    await enqueueWebhookEvent(trx, {
      account_id: purchase.account_id,
      type: 'purchase.expired',
      data: purchasePayload(purchase, item),
      about: { item: item.id },
      key: `${purchase.id} ${endsAt}`,
      nowMs,
    });
  }
  // The next payment is due automatically. If it fails, the buyer gets another mail.
  if (!hasEnded && (await renews(trx, purchase))) return;
  // A licence that was given away isn't advertised.
  if (purchase.gets_end_mails === 0 || (purchase.price_minor === 0 && purchase.is_trial === 0)) return;
  const offers = await findExtensionOffers(trx, item, purchase, nowMs);
  const canExtend = offers.some(({ kind }) => kind === 'renewal' || kind === 'conversion');
  const link = `${await findShopAddress(trx, deps.config)}${extendPath(deps.vault, purchase)}`;
  const days = Math.ceil((endsAt - nowMs) / dayMs);
  await enqueueBuyerMail(deps, trx, {
    purchase,
    itemName: item.name,
    notice: {
      kind: 'licence_end',
      endsAt,
      hasEnded,
      isTrial: purchase.is_trial === 1,
      extendUrl: canExtend ? link : undefined,
      stopUrl: `${link}/reminders`,
    },
    key: `end_${endsAt}_${hasEnded ? 0 : days}`,
  });
}
