import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type OrderRow,
  ownedRows,
  type Provider,
  type Schema,
} from '../../database/index.ts';
import { minuteMs, readInChunks } from '../../kernel/index.ts';
import { hasItemNamed, itemColumn } from '../catalogue/index.ts';

export const { find: findOrder } = ownedRows('orders');

export async function hasOrders(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Not limited to an account. */
export function findOrderByPayment(
  db: DatabaseOrTransaction,
  provider: Provider,
  paymentRef: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst();
}

/** Not limited to an account. */
export function findOrderByReference(
  db: DatabaseOrTransaction,
  provider: Provider,
  providerRef: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
}

export const orderNumber = (table: 'purchases'): RawBuilder<string | null> =>
  sql<string | null>`(select own_order.number from orders as own_order
    where own_order.id = ${sql.ref(`${table}.order_id`)})`;

/** Not limited to an account: the number is secret. */
export function findOrderByNumber(db: DatabaseOrTransaction, number: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Not limited to an account: the numbers are secret. */
export async function findOrdersByNumber(
  db: DatabaseOrTransaction,
  numbers: readonly string[],
): Promise<Map<string, OrderRow>> {
  const rows = await readInChunks(numbers, (some) =>
    db.selectFrom('orders').selectAll().where('number', 'in', some).execute(),
  );
  return new Map(rows.map((row) => [row.number, row]));
}

export function lockOrder(
  database: Database,
  trx: DatabaseOrTransaction,
  number: string,
): Promise<OrderRow | undefined> {
  return lockForUpdate(database, trx.selectFrom('orders').where('number', '=', number))
    .selectAll()
    .executeTakeFirst();
}

/** Returns undefined if the form was sent before. */
export function insertOrder(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['orders']>,
): Promise<OrderRow | undefined> {
  return trx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Owned = Pick<OrderRow, 'id' | 'account_id'>;

/** Returns false if the order already has a session. */
export async function saveCheckoutSession(
  db: DatabaseOrTransaction,
  { id, account_id }: Owned,
  checkout: { ref: string; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ provider_ref: checkout.ref, expires_at: checkout.expires_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markOrderPaid(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  payment: { payment_ref: string | null; settled_at: number },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'paid', ...payment })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function reserveCouponUntil(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  coupon_held_until: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ coupon_held_until })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** `mail_held_until`: epoch ms; 0: the mail isn't sent, null: the mail isn't delayed */
export async function saveMailDelay(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  mail_held_until: number | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ mail_held_until })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function closeOpenOrder(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  state: 'cancelled' | 'expired',
): Promise<OrderRow | undefined> {
  return trx
    .updateTable('orders')
    .set({ state })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Epoch ms. */
export async function firstOrderTime(db: DatabaseOrTransaction, provider: Provider): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('orders')
    .select((select) => select.fn.min('created_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** The interval between checks grows with the order's age. */
const [minWaitMs, maxWaitMs] = [minuteMs, 30 * minuteMs];

/** Longest waiting first. Claim each with `claimOrderSync`. */
export function listOrdersToSync(db: DatabaseOrTransaction, nowMs: number, limit: number): Promise<OrderRow[]> {
  const age = sql<number>`(looked_at - created_at)`;
  const wait = sql<number>`(case when ${age} < ${minWaitMs} then ${minWaitMs}
    when ${age} > ${maxWaitMs} then ${maxWaitMs} else ${age} end)`;
  return db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'open')
    .where(sql<boolean>`looked_at + ${wait} <= ${nowMs}`)
    .orderBy('looked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns false if another process claimed it. */
export async function claimOrderSync(
  db: DatabaseOrTransaction,
  { id, account_id, looked_at }: Owned & Pick<OrderRow, 'looked_at'>,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ looked_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('looked_at', '=', looked_at)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ListedOrder = OrderRow & { item_name: string; coupon_code: string | null };

export type WantedOrders = {
  search: string | undefined;
  state: OrderRow['state'] | undefined;
  /** condition on `orders` from other folders */
  only?: Expression<SqlBool> | undefined;
};

type OrderPage = WantedOrders & {
  sortBy: 'created_at' | 'total';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

const listed = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('coupons', 'coupons.id', 'orders.coupon_id')
    .where('orders.account_id', '=', accountId);

function matchingOrders(db: DatabaseOrTransaction, accountId: number, { search, state, only }: WantedOrders) {
  let matching = listed(db, accountId);
  if (state !== undefined) matching = matching.where('orders.state', '=', state);
  if (only !== undefined) matching = matching.where(only);
  if (search !== undefined)
    matching = matching.where((where) =>
      where.or([
        ...(['orders.number', 'orders.buyer_email', 'orders.buyer_name'] as const).map((column) =>
          containsText(where.ref(column), search),
        ),
        hasItemNamed('orders', accountId, search),
      ]),
    );
  return matching;
}

export async function listOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { sortBy, sort, page, perPage, ...wanted }: OrderPage,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const matching = matchingOrders(db, accountId, wanted);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withNames(matching)
    .orderBy(sortBy === 'total' ? 'orders.total_minor' : 'orders.created_at', sort)
    .orderBy('orders.id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

/** Newest first. */
export function listOrdersBefore(
  db: DatabaseOrTransaction,
  accountId: number,
  { last, limit, ...wanted }: WantedOrders & { last: Pick<OrderRow, 'id' | 'created_at'> | undefined; limit: number },
): Promise<ListedOrder[]> {
  const matching = matchingOrders(db, accountId, wanted);
  const older = last
    ? matching
        .where('orders.created_at', '<=', last.created_at)
        .where(sql<boolean>`(orders.created_at, orders.id) < (${last.created_at}, ${last.id})`)
    : matching;
  return withNames(older).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
}

export async function countOrders(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<(Pick<OrderRow, 'state' | 'provider'> & { orders: number })[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', 'provider', fn.countAll<number>().as('orders')])
    .where('account_id', '=', accountId)
    .groupBy(['state', 'provider'])
    .execute();
  return rows.map((row) => ({ ...row, orders: Number(row.orders) }));
}

/** Open orders of all shops, for the owner of the service, who sets up Stripe and PayPal. */
export async function countOpenOrders(db: DatabaseOrTransaction, provider: Provider): Promise<number> {
  const { open } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'open')
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function countAwaitingTransfers(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('provider', '=', 'manual')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

export function findListedOrder(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ListedOrder | undefined> {
  return withNames(listed(db, accountId)).where('orders.id', '=', id).executeTakeFirst();
}

const withNames = (query: ReturnType<typeof listed>) =>
  query.selectAll('orders').select([itemColumn('orders', 'name').as('item_name'), 'coupons.code as coupon_code']);

/** Companies and countries by order. */
export async function findOrderBuyers(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, { company: string; country: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'buyer_company', 'buyer_country'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { company: row.buyer_company, country: row.buyer_country }]));
}
