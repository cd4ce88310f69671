import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  type DisputeRow,
  lockForUpdate,
  type PurchaseHistoryRow,
  type PurchaseRow,
  type RefundRow,
  type Schema,
} from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { isVisible } from '../import-runs/index.ts';

export async function lockPurchase(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<PurchaseRow | undefined> {
  const query = trx
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isVisible('purchases'));
  return lockForUpdate(database, query).executeTakeFirst();
}

export function findPurchase(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isVisible('purchases'))
    .executeTakeFirst();
}

export function findPurchaseByOrder(
  db: DatabaseOrTransaction,
  accountId: number,
  orderId: number,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export type PurchaseOfOrder = Pick<PurchaseRow, 'id' | 'state' | 'refunded_minor' | 'invoice_number' | 'invoice'>;

export async function findPurchasesOfOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  orderIds: number[],
): Promise<Map<number, PurchaseOfOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'order_id', 'state', 'refunded_minor', 'invoice_number', 'invoice'])
    .where('account_id', '=', accountId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.flatMap(({ order_id, ...purchase }) => (order_id === null ? [] : [[order_id, purchase] as const])),
  );
}

export const isRefundedOrder = (table: 'orders'): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from purchases as own_purchase
    where own_purchase.order_id = ${sql.ref(`${table}.id`)} and own_purchase.account_id = ${sql.ref(`${table}.account_id`)}
      and own_purchase.refunded_minor > 0)`;

export async function countRefundedOrders(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { orders } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('account_id', '=', accountId)
    .where('order_id', 'is not', null)
    .where('refunded_minor', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(orders);
}

/** `buyer` is the name, or the address if there is no name. */
export async function findSalesOfEntries(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, { item_name: string; buyer: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'buyer_name', 'buyer_email', itemColumn('purchases', 'name').as('item_name')])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, item_name, buyer_name, buyer_email }) => [id, { item_name, buyer: buyer_name || buyer_email }]),
  );
}

export function insertPurchase(trx: DatabaseOrTransaction, row: Insertable<Schema['purchases']>): Promise<PurchaseRow> {
  return trx.insertInto('purchases').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updatePurchase(
  trx: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'id'>,
  changes: Partial<Omit<PurchaseRow, 'id' | 'account_id'>>,
): Promise<PurchaseRow> {
  return trx
    .updateTable('purchases')
    .set(changes)
    .where('account_id', '=', purchase.account_id)
    .where('id', '=', purchase.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findRefundByReference(
  trx: DatabaseOrTransaction,
  provider: string,
  reference: string,
): Promise<RefundRow | undefined> {
  return trx
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', reference)
    .executeTakeFirst();
}

export async function insertRefund(trx: DatabaseOrTransaction, row: Insertable<Schema['refunds']>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
}

export async function markRefundFailed(
  trx: DatabaseOrTransaction,
  refund: Pick<RefundRow, 'account_id' | 'id'>,
  failedAt: number,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ failed_at: failedAt })
    .where('account_id', '=', refund.account_id)
    .where('id', '=', refund.id)
    .execute();
}

export function findDisputeByReference(
  trx: DatabaseOrTransaction,
  provider: string,
  reference: string,
): Promise<DisputeRow | undefined> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', reference)
    .executeTakeFirst();
}

export async function insertDispute(trx: DatabaseOrTransaction, row: Insertable<Schema['disputes']>): Promise<void> {
  await trx.insertInto('disputes').values(row).execute();
}

export async function closeDispute(
  trx: DatabaseOrTransaction,
  dispute: Pick<DisputeRow, 'account_id' | 'id'>,
  state: 'won' | 'lost',
  closedAt: number,
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({ state, closed_at: closedAt })
    .where('account_id', '=', dispute.account_id)
    .where('id', '=', dispute.id)
    .execute();
}

type Owned = Pick<PurchaseRow, 'account_id' | 'id'>;

/** Includes failed refunds. */
export function listRefunds(db: DatabaseOrTransaction, purchase: Owned): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listDisputes(db: DatabaseOrTransaction, purchase: Owned): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

export function listHistory(db: DatabaseOrTransaction, purchase: Owned): Promise<PurchaseHistoryRow[]> {
  return db
    .selectFrom('purchase_history')
    .selectAll()
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Returns true even if the state has changed since then. */
export async function wasRevoked(db: DatabaseOrTransaction, purchase: Owned): Promise<boolean> {
  const found = await db
    .selectFrom('purchase_history')
    .select('id')
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .where('event', '=', 'revoked')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertHistory(
  trx: DatabaseOrTransaction,
  purchase: Owned,
  entry: Pick<PurchaseHistoryRow, 'event' | 'at'> & Partial<Pick<PurchaseHistoryRow, 'amount_minor' | 'note'>>,
): Promise<void> {
  const row = { account_id: purchase.account_id, purchase_id: purchase.id, amount_minor: null, note: '', ...entry };
  await trx.insertInto('purchase_history').values(row).execute();
}

export function listPurchaseItems(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<{ item_name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('purchases')
    .select(itemColumn('purchases', 'name').as('item_name'))
    .where('purchases.account_id', '=', accountId)
    .where('purchases.id', 'in', ids)
    .orderBy('purchases.id')
    .execute();
}
