import { type Insertable, sql, type Updateable } from 'kysely';
import type { CouponRow, LedgerOrTransaction, OrderRow, Schema } from '../../ledger/index.ts';

/** `code` in upper case. */
export function couponByCode(db: LedgerOrTransaction, accountId: number, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .executeTakeFirst();
}

export function couponById(db: LedgerOrTransaction, accountId: number, id: number): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes one use; false when there is none left. Counted by the row itself, so that two at once cannot take the last. */
export async function takeUse(trx: LedgerOrTransaction, { id, account_id }: CouponRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where((where) => where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Using = Pick<OrderRow, 'account_id' | 'coupon_id'>;

/** Gives back the use of an order that came to nothing. */
export const giveBackUse = (trx: LedgerOrTransaction, order: Using): Promise<void> => addUses(trx, order, -1);

/** Counts the use of an order that was paid after its use had been given back; it may be one more than the most. */
export const countLateUse = (trx: LedgerOrTransaction, order: Using): Promise<void> => addUses(trx, order, 1);

async function addUses(trx: LedgerOrTransaction, { account_id, coupon_id }: Using, by: 1 | -1): Promise<void> {
  if (coupon_id === null) return;
  await trx
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + ${by}` })
    .where('account_id', '=', account_id)
    .where('id', '=', coupon_id)
    .execute();
}

export async function listCoupons(
  db: LedgerOrTransaction,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: CouponRow[]; total: number }> {
  const matching = db.selectFrom('coupons').where('account_id', '=', accountId);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export const insertCoupon = (db: LedgerOrTransaction, row: Insertable<Schema['coupons']>): Promise<CouponRow> =>
  db.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow();

export function updateCoupon(
  db: LedgerOrTransaction,
  accountId: number,
  id: number,
  changes: Updateable<Schema['coupons']>,
): Promise<CouponRow | undefined> {
  return db
    .updateTable('coupons')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether an order was made with it, in whatever state that is. */
export async function isOnOrders(db: LedgerOrTransaction, accountId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeCoupon(db: LedgerOrTransaction, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('coupons')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
