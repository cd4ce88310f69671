import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow, Schema, SubscriptionRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { subscriptionStates } from './states.ts';

type OfPurchase = Pick<PurchaseRow, 'account_id' | 'id'>;
type Key = Pick<SubscriptionRow, 'id' | 'account_id'>;

/** Not limited to an account, because the reference is from Stripe. */
export const findSubscription = (db: DatabaseOrTransaction, ref: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('provider_ref', '=', ref).executeTakeFirst();

/** The last one: after its end, a purchase can get another. */
export const findSubscriptionOf = (
  db: DatabaseOrTransaction,
  { account_id, id }: OfPurchase,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('purchase_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns the IDs of the purchases with a failed payment. */
export async function listUnpaidPurchases(
  db: DatabaseOrTransaction,
  purchases: readonly OfPurchase[],
): Promise<Set<number>> {
  if (purchases.length === 0) return new Set();
  const rows = await db
    .selectFrom('subscriptions')
    .select('purchase_id')
    .where('account_id', 'in', [...new Set(purchases.map(({ account_id }) => account_id))])
    .where(
      'purchase_id',
      'in',
      purchases.map(({ id }) => id),
    )
    .where('state', '=', 'past_due')
    .execute();
  return new Set(rows.map(({ purchase_id }) => purchase_id));
}

export async function findRunningSubscription(
  db: DatabaseOrTransaction,
  purchase: OfPurchase,
): Promise<SubscriptionRow | undefined> {
  const last = await findSubscriptionOf(db, purchase);
  return last?.state === 'ended' ? undefined : last;
}

/** How the licence outlasts the paid period: by `ms`, and at least until `until`. */
export type Grace = { ms: number; until: number | null };

export async function graceOf(db: DatabaseOrTransaction, purchase: OfPurchase): Promise<Grace> {
  const last = await findSubscriptionOf(db, purchase);
  return last
    ? { ms: subscriptionStates[last.state].graceDays * dayMs, until: last.kept_until }
    : { ms: 0, until: null };
}

/** Does nothing if the subscription is known. */
export async function insertSubscription(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['subscriptions']>,
): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute();
}

/** Returns false if the row has changed since it was read. */
export async function updateSubscription(
  trx: DatabaseOrTransaction,
  { id, account_id, revision }: Key & Pick<SubscriptionRow, 'revision'>,
  changes: Partial<Omit<SubscriptionRow, 'id' | 'account_id' | 'purchase_id' | 'revision'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ ...changes, revision: revision + 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function forgetUnpaidChange(db: DatabaseOrTransaction, { id, account_id }: Key): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ unpaid_change: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** A job ends it at Stripe, which can be unavailable now. */
export async function endSubscriptionSoon(
  trx: DatabaseOrTransaction,
  { account_id, id }: OfPurchase,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ must_end: 1, next_look_at: nowMs })
    .where('account_id', '=', account_id)
    .where('purchase_id', '=', id)
    .where('state', '!=', 'ended')
    .execute();
}

/** Includes all accounts. */
export const listDueSubscriptions = (
  db: DatabaseOrTransaction,
  nowMs: number,
  limit: number,
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('next_look_at', '<=', nowMs)
    .orderBy('next_look_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns false if another process claimed it. */
export async function claimSubscription(
  db: DatabaseOrTransaction,
  { id, account_id, next_look_at }: Key & Pick<SubscriptionRow, 'next_look_at'>,
  nextLookAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ next_look_at: nextLookAt })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('next_look_at', '=', next_look_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** That Stripe will charge again. */
export async function countRenewingSubscriptions(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds?: number[],
): Promise<number> {
  let query = db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('renewing'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['active', 'past_due']);
  if (purchaseIds) query = query.where('purchase_id', 'in', purchaseIds);
  const { renewing } = await query.executeTakeFirstOrThrow();
  return Number(renewing);
}
