import { sql } from 'kysely';
import {
  type CouponRow,
  containsText,
  type Database,
  type DatabaseOrTransaction,
  lockForNoKeyUpdate,
  type OrderRow,
  ownedRows,
  selectPage,
} from '../../database/index.ts';

export const {
  find: findCoupon,
  insert: insertCoupon,
  update: updateCoupon,
  delete: deleteCoupon,
} = ownedRows('coupons');

/** `code` is in upper case. */
export function findCouponByCode(
  db: DatabaseOrTransaction,
  accountId: number,
  code: string,
): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Open orders with a reservation also count as uses. Locks the coupon, so two orders can't both take its last use. */
export async function lockCouponAvailability(
  database: Database,
  trx: DatabaseOrTransaction,
  { account_id, coupon_id, number }: Pick<OrderRow, 'account_id' | 'coupon_id' | 'number'>,
  nowMs: number,
): Promise<'available' | 'reserved' | 'used up'> {
  if (coupon_id === null) return 'available';
  const rows = trx.selectFrom('coupons').where('account_id', '=', account_id).where('id', '=', coupon_id);
  const coupon = await lockForNoKeyUpdate(database, rows).selectAll().executeTakeFirst();
  if (!coupon || coupon.is_active === 0) return 'used up';
  if (coupon.max_uses === null) return 'available';
  if (coupon.uses >= coupon.max_uses) return 'used up';
  const { reserved } = await trx
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('reserved'))
    .where('account_id', '=', account_id)
    .where('coupon_id', '=', coupon_id)
    .where('state', '=', 'open')
    .where('coupon_held_until', '>', nowMs)
    .where('number', '!=', number)
    .executeTakeFirstOrThrow();
  return coupon.uses + Number(reserved) < coupon.max_uses ? 'available' : 'reserved';
}

/** If a payment is late, the uses can exceed the coupon's limit. */
export async function addCouponUse(
  trx: DatabaseOrTransaction,
  { account_id, coupon_id }: Pick<OrderRow, 'account_id' | 'coupon_id'>,
): Promise<CouponRow | undefined> {
  if (coupon_id === null) return undefined;
  return trx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', coupon_id)
    .returningAll()
    .executeTakeFirst();
}

type WantedCoupons = {
  search: string | undefined;
  /** usable: active, not expired, not used up; can start later */
  state: 'usable' | 'unusable' | undefined;
  nowMs: number;
};

/** Newest first. */
export async function listCoupons(
  db: DatabaseOrTransaction,
  accountId: number,
  { search, state, nowMs, page, perPage }: WantedCoupons & { page: number; perPage: number },
): Promise<{ rows: CouponRow[]; total: number }> {
  let matching = db.selectFrom('coupons').where('account_id', '=', accountId);
  if (search !== undefined) matching = matching.where((where) => containsText(where.ref('code'), search));
  if (state !== undefined)
    matching = matching.where((where) => {
      const isUsable = where.and([
        where('is_active', '=', 1),
        where.or([where('ends_at', 'is', null), where('ends_at', '>', nowMs)]),
        where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]),
      ]);
      return state === 'usable' ? isUsable : where.not(isUsable);
    });
  return selectPage(matching, { sortBy: 'id', sort: 'desc', page, perPage });
}

export type CouponRevenue = Pick<OrderRow, 'currency'> & { coupon_id: number; minor: number };

/** Sums the revenue minus refunds. */
export async function sumCouponRevenue(
  db: DatabaseOrTransaction,
  accountId: number,
  couponIds: number[],
): Promise<CouponRevenue[]> {
  if (couponIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['coupon_id', 'currency', fn.sum<number>('revenue_minor').as('minor')])
    .where('account_id', '=', accountId)
    .where('coupon_id', 'in', couponIds)
    .where('state', '=', 'paid')
    .groupBy(['coupon_id', 'currency'])
    .orderBy('currency')
    .execute();
  return rows.map(({ coupon_id, currency, minor }) => ({
    coupon_id: Number(coupon_id),
    currency,
    minor: Number(minor),
  }));
}

export async function isCouponOnOrders(db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listCouponsWithin(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<CouponRow[]> {
  const start = sql<number>`coalesce(starts_at, created_at)`;
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(start, '<', to)
    .where((eb) => eb.or([eb(start, '>=', from), eb('ends_at', '>', from)]))
    .orderBy(start, 'desc')
    .limit(most)
    .execute();
}
