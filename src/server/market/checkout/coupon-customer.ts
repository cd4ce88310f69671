import type { CouponRow, DatabaseOrTransaction } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';
import { hasOrderOfBuyer } from '../orders/index.ts';
import { listOrderIdsOfBuyer } from '../purchases/index.ts';

const usedBefore = message('You have already used this coupon. It can be used once per customer.');
const inOpenOrder = message(
  'You have another unpaid order with this coupon. Pay that order, or try again after it has expired.',
);
const notFirst = message('This coupon only applies to your first purchase here.');

/**
 * Returns a message for a buyer who can't use the coupon. Lock the coupon first, so that two orders of a buyer can't
 * both use it. `number`: of the order itself.
 */
export async function findCustomerProblem(
  trx: DatabaseOrTransaction,
  { account_id, id: couponId, is_once_per_customer, is_first_purchase_only }: CouponRow,
  { email, number: notNumber }: { email: string; number: string },
): Promise<Message | undefined> {
  if (is_once_per_customer === 0 && is_first_purchase_only === 0) return undefined;
  const of = { account_id, email, notNumber };
  if (await hasOrderOfBuyer(trx, { ...of, state: 'open', couponId })) return inOpenOrder;
  const bought = await listOrderIdsOfBuyer(trx, account_id, email);
  const orIds = bought.filter((id) => id !== null);
  if (is_once_per_customer === 1 && (await hasOrderOfBuyer(trx, { ...of, state: 'paid', couponId, orIds })))
    return usedBefore;
  if (is_first_purchase_only === 0) return undefined;
  return bought.length > 0 || (await hasOrderOfBuyer(trx, { ...of, state: 'paid' })) ? notFirst : undefined;
}
