import { canMailOthers } from '../../accounts/index.ts';
import { inTransaction, type OrderRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, Refusal } from '../../kernel/index.ts';
import { consumeMailAllowance, enqueueEmails } from '../../outbox/index.ts';
import { findOrderByNumber, listAccountsWithUnpaidOrders, listUnpaidOrders, lockOrder } from '../orders/index.ts';
import { findItemBuyer, findMailSender } from '../purchases/index.ts';
import { findSettings } from '../shop-alerts/index.ts';
import { listFailedSubjects } from '../shop-failures/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { composeSecondChance, type WayBack } from './letter.ts';
import { hashOf, optOutUrl } from './opt-out.ts';
import { type EndedOutage, type ListIncidents, listEndedOutages } from './outages.ts';
import { hasOptedOut, insertSecondChances, isUnhandled, setMailedAt, wasMailedSince } from './second-chance.store.ts';

export type SecondChanceDeps = Deps & {
  listIncidents: ListIncidents;
  /** Returns undefined if the order can't be paid now. Throws `unavailable` if the provider doesn't answer. */
  findWayBack(order: OrderRow): Promise<WayBack | undefined>;
};

/** Covers a week of outage, and the days in which its mails are sent. */
const ordersOfMs = 10 * dayMs;
const ordersAtOnce = 100;
/** A buyer gets up to one of these mails from a seller within this time. */
const pauseMs = 30 * dayMs;
const mayWaitMs = dayMs;

/**
 * Mails buyers whose order an outage left unpaid, each order once. Returns the number of mails. Can run in several
 * processes: the row of an order and its mail are one transaction.
 */
export async function sendSecondChances(deps: SecondChanceDeps): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  let mailed = 0;
  for (const accountId of await listAccountsWithUnpaidOrders(db, {
    since: nowMs - ordersOfMs,
    only: isUnhandled('orders'),
  })) {
    if ((await findSettings(db, accountId)).second_chance_mails === 0) continue;
    const outages = await listEndedOutages(db, deps.listIncidents, accountId, nowMs);
    if (outages.length === 0 || !(await canMailOthers(deps, db, accountId))) continue;
    try {
      for (const outage of outages) mailed += await mailBuyersOf(deps, accountId, outage);
    } catch (error) {
      // The provider is down again. The next run retries.
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
    }
  }
  return mailed;
}

async function mailBuyersOf(deps: SecondChanceDeps, accountId: number, outage: EndedOutage): Promise<number> {
  const { db } = deps.database;
  const { from, to } = outage;
  const failed = await listFailedSubjects(db, accountId, { from, to, kinds: ['provider'], most: ordersAtOnce });
  const orders = await listUnpaidOrders(db, accountId, {
    from,
    to,
    ids: failed.map(({ subjectId }) => subjectId),
    most: ordersAtOnce,
    only: isUnhandled('orders'),
  });
  const ofBuyer = Map.groupBy(orders, ({ buyer_email }) => hashOf(deps, buyer_email));
  let mailed = 0;
  for (const [buyerHash, unpaid] of ofBuyer) {
    const found: (Found | undefined)[] = [];
    for (const { number } of unpaid.toReversed()) found.push(await payable(deps, number));
    const payables = found.filter((one) => one !== undefined);
    const [latest] = payables;
    if (!latest) continue;
    const of = { accountId, outage, buyerHash, orders: payables.map(({ order }) => order) };
    if (await mailOnce(deps, latest, of)) mailed++;
  }
  return mailed;
}

type Found = { order: OrderRow; way: WayBack };

async function payable(deps: SecondChanceDeps, number: string): Promise<Found | undefined> {
  const { db } = deps.database;
  const order = await findOrderByNumber(db, number);
  if (!order) return undefined;
  const item = { account_id: order.account_id, id: order.item_id };
  const isExtension = order.purchase_id !== null;
  if (!isExtension && (await findItemBuyer(db, item, order.buyer_email.toLowerCase()))) return undefined;
  const way = await deps.findWayBack(order);
  return way && { order, way };
}

type Of = { accountId: number; outage: EndedOutage; buyerHash: string; orders: OrderRow[] };

function mailOnce(
  deps: SecondChanceDeps,
  { order, way }: Found,
  { accountId, outage, buyerHash, orders }: Of,
): Promise<boolean> {
  const { database, vault, config } = deps;
  const nowMs = deps.now();
  return inTransaction(database, async (trx) => {
    const locked = await lockOrder(database, trx, order.number);
    if (locked?.state !== 'open' && locked?.state !== 'expired') return false;
    const wasMailed = await wasMailedSince(trx, { account_id: accountId, buyer_hash: buyerHash }, nowMs - pauseMs);
    const rows = orders
      .map(({ id }) => ({
        ...{ order_id: id, account_id: accountId, outage: outage.kind, outage_id: outage.id },
        ...{ buyer_hash: buyerHash, mailed_at: null, handled_at: nowMs },
      }))
      .sort((one, other) => one.order_id - other.order_id);
    if (!(await insertSecondChances(trx, rows)) || wasMailed || (await hasOptedOut(trx, buyerHash))) return false;
    const to = order.buyer_email;
    const sendAt = await consumeMailAllowance(trx, vault, { to, purpose: 'order', mayWaitMs }, nowMs);
    if (sendAt === undefined) return false;
    for (const row of rows) await setMailedAt(trx, row, nowMs);
    const shopUrl = await findShopAddress(trx, config);
    const seller = await findMailSender(trx, config, accountId);
    await inLanguage(order.language, () => {
      const email = {
        about: { accountId },
        to,
        idempotencyKey: `second_chance_${order.number}`,
        content: {
          event: 'notice' as const,
          ...composeSecondChance(way, { orderedAt: order.created_at, shopUrl }),
          facts: [],
          seller,
          unsubscribeUrl: optOutUrl(deps, shopUrl, to),
          tone: 'plain' as const,
        },
        sendAt,
        expiresAt: sendAt + mayWaitMs,
      };
      return enqueueEmails(trx, vault, [email], nowMs);
    });
    return true;
  });
}
