import { isModuleEnabled } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { findItem } from '../catalogue/index.ts';
import {
  enqueueBuyerMail,
  listAccountsWithUnasked,
  listUnasked,
  lockPayment,
  updatePurchaseColumns,
} from '../purchases/index.ts';
import { findReviewOfPurchase, isReviewed } from '../reviews/index.ts';
import { findSettings, maxReviewRequestDays } from '../shop-alerts/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findChoice, optOutUrl, wantsVersionMails } from '../version-mails/index.ts';

/** Purchases that were due earlier are skipped, so an upgrade or a new setting doesn't mail all earlier buyers. */
const mayBeLateMs = 7 * dayMs;
const atOnce = 100;

/** Asks buyers for a review, each purchase once. Can run in several processes. */
export async function sendReviewRequests(deps: Deps): Promise<void> {
  if (!deps.mail.ready) return;
  const { db } = deps.database;
  const nowMs = deps.now();
  const unreviewed = { isReviewed: isReviewed('purchases') };
  const earliest = nowMs - maxReviewRequestDays * dayMs - mayBeLateMs;
  for (const accountId of await listAccountsWithUnasked(db, { ...unreviewed, from: earliest, to: nowMs - dayMs })) {
    const { review_request_days: days } = await findSettings(db, accountId);
    if (days === 0 || !(await isModuleEnabled(db, accountId, 'market'))) continue;
    const to = nowMs - days * dayMs;
    const due = await listUnasked(db, accountId, { ...unreviewed, from: to - mayBeLateMs, to, most: atOnce });
    for (const purchase of due) await inTransaction(deps.database, (trx) => askForReview(deps, trx, purchase));
  }
}

async function askForReview(deps: Deps, trx: DatabaseOrTransaction, due: PurchaseRow): Promise<void> {
  const purchase = await lockPayment(deps.database, trx, due);
  const { account_id, id, buyer_email, review_asked_at } = purchase;
  if (review_asked_at !== null || purchase.state !== 'valid' || buyer_email === null) return;
  const item = await findItem(trx, account_id, purchase.item_id);
  if (!item || (await findReviewOfPurchase(trx, account_id, id))) return;
  await updatePurchaseColumns(trx, purchase, { review_asked_at: deps.now() });
  if (item.status !== 'published') return;
  const email = buyer_email.toLowerCase();
  if (!wantsVersionMails(await findChoice(trx, item.id, email), true)) return;
  await enqueueBuyerMail(deps, trx, {
    purchase,
    itemName: item.name,
    notice: {
      kind: 'review_request',
      stopUrl: optOutUrl(deps.vault, await findShopAddress(trx, deps.config), { item, email }),
    },
    key: 'review_request',
  });
}
