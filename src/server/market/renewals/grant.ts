import { randomUUID } from 'node:crypto';
import { requireCanMailOthers } from '../../accounts/index.ts';
import { inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, invalid, Refusal, t } from '../../kernel/index.ts';
import { findItem } from '../catalogue/index.ts';
import {
  announcePurchase,
  countGranted,
  enqueueBuyerMail,
  hashCode,
  insertHistory,
  insertPurchase,
  itemTerms,
  nextEndNotice,
  type OrderTerms,
  rightsOfSale,
  sealCode,
} from '../purchases/index.ts';
import { listTiers, termsOfTier } from '../tiers/index.ts';

/** Protects strangers from mails, and the item’s figures from typing errors in a script. */
const grantsPerDay = 200;

export type Grant = {
  itemId: number;
  licence: 'regular' | 'extended';
  tierId: number | undefined;
  email: string;
  name: string;
  days: number | undefined;
  reason: string;
  sendsMail: boolean;
};

/**
 * Creates a purchase without an order, at the price 0. Throws `invalid`, and `too_many` after too many grants within a
 * day.
 */
export async function grantLicence(deps: Deps, accountId: number, grant: Grant): Promise<PurchaseRow> {
  return inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const item = await findItem(trx, accountId, grant.itemId);
    if (!item) throw invalid({ item_id: [t('item_id must be one of your items.')] });
    const tier =
      grant.tierId === undefined
        ? undefined
        : (await listTiers(trx, { account_id: accountId, id: item.id })).find(({ id }) => id === grant.tierId);
    if (grant.tierId !== undefined && !tier)
      throw invalid({ tier_id: [t('tier_id must be one of the item’s tiers.')] });
    if ((await countGranted(trx, accountId, nowMs - dayMs)) >= grantsPerDay)
      throw new Refusal(
        'too_many',
        t('You have given {count} licenses within a day. Try again tomorrow.', { count: grantsPerDay }),
        {
          retryAfterS: 3600,
        },
      );
    if (grant.sendsMail) await requireCanMailOthers(deps, trx, accountId);
    const terms: OrderTerms = {
      ...(tier ? termsOfTier(tier) : itemTerms(item, grant.licence)),
      ...(grant.days !== undefined && { licence_days: grant.days }),
    };
    const code = randomUUID();
    const rights = rightsOfSale(terms, tier?.id ?? null, nowMs);
    const purchase = await insertPurchase(trx, {
      account_id: accountId,
      item_id: item.id,
      import_id: null,
      code_hash: hashCode(deps.vault, code),
      code_sealed: sealCode(deps.vault, code),
      price_minor: 0,
      currency: item.currency,
      downloaded: 0,
      buyer_email: grant.email.toLowerCase(),
      buyer_name: grant.name,
      state: 'valid',
      purchased_at: nowMs,
      order_id: null,
      ...rights,
      next_end_notice_at: nextEndNotice(rights.ends_at, nowMs),
    });
    await insertHistory(trx, purchase, { event: 'granted', note: grant.reason, at: nowMs });
    await announcePurchase(trx, purchase, item, nowMs);
    if (grant.sendsMail)
      await enqueueBuyerMail(deps, trx, { purchase, itemName: item.name, notice: { kind: 'granted' }, key: 'granted' });
    return purchase;
  });
}
