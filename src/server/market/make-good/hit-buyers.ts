import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { inChunks, type Language } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import { listUnpaidOrders, type UnpaidOrder } from '../orders/index.ts';
import { hasEndAfter, languageOfBuyer, listPurchasesById } from '../purchases/index.ts';
import { type FailedSubject, listFailedSubjects } from '../shop-failures/index.ts';
import type { Outage } from './outage.ts';

/** Per kind of failure. */
export const maxSubjects = 1000;
/** Limits the answer and the time that writing to them takes. */
const maxBuyers = 500;

export type HitPurchase = { purchase: PurchaseRow; itemName: string; failed: 'download' | 'validation' };
export type HitBuyer = {
  /** lower case */
  email: string;
  name: string;
  language: Language;
  orders: UnpaidOrder[];
  purchases: HitPurchase[];
};

/** The buyers whose checkout, download or licence check failed, in the order of their failures. */
export async function listHitBuyers(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, failures, hasCheckouts, unknown }: Outage,
  nowMs: number,
): Promise<{ buyers: HitBuyer[]; total: number }> {
  if (unknown !== null) return { buyers: [], total: 0 };
  const span = { from, to: to ?? nowMs };
  const failed =
    failures.length > 0 ? await listFailedSubjects(db, accountId, { ...span, kinds: failures, most: maxSubjects }) : [];
  const idsOf = (kind: FailedSubject['kind']) =>
    failed.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
  const orders = hasCheckouts
    ? await listUnpaidOrders(db, accountId, { ...span, ids: idsOf('provider'), most: maxSubjects })
    : [];
  const buyers = new Map<string, HitBuyer>();
  for (const order of orders) {
    const email = order.buyer_email.toLowerCase();
    const known = buyers.get(email);
    if (known) known.orders.push(order);
    else
      buyers.set(email, {
        email,
        name: order.buyer_name,
        language: order.language,
        orders: [order],
        purchases: [],
      });
  }
  for (const kind of ['download', 'validation'] as const)
    for (const hit of await hitPurchases(db, accountId, idsOf(kind), kind)) {
      const email = hit.purchase.buyer_email?.toLowerCase();
      if (email === undefined) continue;
      const known = buyers.get(email);
      if (known) known.purchases.push(hit);
      else
        buyers.set(email, {
          email,
          name: hit.purchase.buyer_name,
          language: await languageOfBuyer(db, hit.purchase),
          orders: [],
          purchases: [hit],
        });
    }
  return { buyers: [...buyers.values()].slice(0, maxBuyers), total: buyers.size };
}

async function hitPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  failed: HitPurchase['failed'],
): Promise<HitPurchase[]> {
  const found: HitPurchase[] = [];
  for (const slice of inChunks(ids, 500)) {
    const rows = await listPurchasesById(db, accountId, slice);
    const items = await findItems(db, accountId, [...new Set(rows.map(({ item_id }) => item_id))]);
    for (const purchase of rows) found.push({ purchase, itemName: items.get(purchase.item_id)?.name ?? '', failed });
  }
  return found;
}

export const canExtend = ({ purchases }: HitBuyer, { from }: Outage): boolean =>
  purchases.some(({ purchase }) => hasEndAfter(purchase, from));
