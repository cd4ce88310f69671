import { randomInt } from 'node:crypto';
import { requireCanMailOthers } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueEmails } from '../../outbox/index.ts';
import { insertCoupon } from '../orders/index.ts';
import { findMailSender, makeGoodPurchase } from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { type HitBuyer, listHitBuyers } from './hit-buyers.ts';
import { composeLetter } from './letter.ts';
import { deleteMadeGood, insertMadeGood, listMadeGood, updateMadeGood } from './made-good.store.ts';
import { extensionDays, type Outage } from './outage.ts';

export type Amends = { message: string; percent: number | null; extend: boolean };

/** `skipped`: their address received too many emails */
export type MadeGood = { mailed: number; coupons: number; extended: number; skipped: number; already: number };

const couponMs = 90 * dayMs;
const mayWaitMs = 2 * dayMs;

export const hashBuyer = ({ vault }: Pick<Deps, 'vault'>, email: string): string => vault.hmac('made good', email);

/**
 * Mails each buyer once, however often it is called: the row, the coupon, the extension and the queued mail are one
 * transaction for each buyer. Throws if the account can't mail others.
 */
export async function makeGood(deps: Deps, accountId: number, outage: Outage, amends: Amends): Promise<MadeGood> {
  const { db } = deps.database;
  await requireCanMailOthers(deps, db, accountId);
  const { buyers } = await listHitBuyers(db, accountId, outage, deps.now());
  const of = { account_id: accountId, outage: outage.kind, outage_id: outage.id };
  const done = new Set((await listMadeGood(db, of)).map(({ buyer_hash }) => buyer_hash));
  const result: MadeGood = { mailed: 0, coupons: 0, extended: 0, skipped: 0, already: 0 };
  const shop = {
    url: await findShopAddress(db, deps.config),
    seller: await findMailSender(db, deps.config, accountId),
  };
  for (const buyer of buyers) {
    const buyer_hash = hashBuyer(deps, buyer.email);
    if (done.has(buyer_hash)) {
      result.already++;
      continue;
    }
    const made = await makeGoodFor(deps, { ...of, buyer_hash }, { buyer, outage, amends, shop });
    if (made === 'already' || made === 'skipped') {
      result[made]++;
      continue;
    }
    result.mailed++;
    if (made.hasCoupon) result.coupons++;
    if (made.isExtended) result.extended++;
  }
  return result;
}

type Key = { account_id: number; outage: Outage['kind']; outage_id: number; buyer_hash: string };
type Shop = { url: string; seller: Awaited<ReturnType<typeof findMailSender>> };
type Made = { hasCoupon: boolean; isExtended: boolean };

async function makeGoodFor(
  deps: Deps,
  key: Key,
  { buyer, outage, amends, shop }: { buyer: HitBuyer; outage: Outage; amends: Amends; shop: Shop },
): Promise<Made | 'already' | 'skipped'> {
  const nowMs = deps.now();
  return inTransaction(deps.database, async (trx) => {
    if (!(await insertMadeGood(trx, { ...key, coupon_id: null, extended_days: 0, made_at: nowMs }))) return 'already';
    const wanted = { to: buyer.email, purpose: 'order', mayWaitMs } as const;
    const sendAt = await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
    if (sendAt === undefined) {
      await deleteMadeGood(trx, key);
      return 'skipped';
    }
    const coupon = await addCoupon(trx, key.account_id, amends.percent, nowMs);
    const days = amends.extend ? extensionDays(outage, nowMs) : 0;
    let isExtended = false;
    const purchaseIds = [...new Set(buyer.purchases.map(({ purchase }) => purchase.id))].sort((a, b) => a - b);
    for (const purchase_id of purchaseIds) {
      const of = { account_id: key.account_id, purchase_id };
      const facts = { days, outageFrom: outage.from, hasCoupon: coupon !== undefined, at: nowMs };
      const made = await makeGoodPurchase(deps.database, trx, of, facts);
      isExtended ||= made.isExtended;
    }
    const extended_days = isExtended ? days : 0;
    await updateMadeGood(trx, key, { coupon_id: coupon?.id ?? null, extended_days });
    await inLanguage(buyer.language, () => {
      const { subject, heading, paragraphs, action } = composeLetter(buyer, {
        outage,
        message: amends.message,
        coupon,
        days: extended_days,
        shopUrl: shop.url,
      });
      const email = {
        about: { accountId: key.account_id },
        to: buyer.email,
        idempotencyKey: `made_good_${key.outage}_${key.outage_id}_${key.buyer_hash.slice(0, 24)}`,
        content: {
          event: 'notice' as const,
          subject,
          heading,
          facts: [],
          paragraphs,
          action,
          seller: shop.seller,
          unsubscribeUrl: null,
          tone: 'plain' as const,
        },
        sendAt,
        expiresAt: sendAt + mayWaitMs,
      };
      return enqueueEmails(trx, deps.vault, [email], nowMs);
    });
    return { hasCoupon: coupon !== undefined, isExtended };
  });
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Each buyer gets a separate code, so no one can use another buyer's code. */
async function addCoupon(trx: DatabaseOrTransaction, accountId: number, percent: number | null, nowMs: number) {
  if (percent === null) return undefined;
  const random = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  const endsAt = nowMs + couponMs;
  const { id, code } = await insertCoupon(trx, accountId, {
    code: `SORRY-${random}`,
    item_id: null,
    percent,
    amount_minor: null,
    currency: null,
    max_uses: 1,
    starts_at: null,
    ends_at: endsAt,
    is_active: 1,
    created_at: nowMs,
  });
  return { id, code, percent, endsAt };
}
