import { type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow } from '../../database/index.ts';
import { buyerKey } from './buyer-key.ts';

type Wanted = Pick<OrderRow, 'account_id'> & {
  state: 'open' | 'paid';
  email: string;
  /** default: with any coupon or none */
  couponId?: number;
  /** another order of the buyer */
  notNumber: string;
  /** orders whose purchases are the buyer's now */
  orIds?: number[];
};

export async function hasOrderOfBuyer(
  db: DatabaseOrTransaction,
  { account_id, state, email, couponId, notNumber, orIds = [] }: Wanted,
): Promise<boolean> {
  let matching = db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', account_id)
    .where('state', '=', state)
    .where('number', '!=', notNumber)
    .where((where) =>
      where.or([
        // Orders of earlier versions have no key.
        sql<SqlBool>`(buyer_key = ${buyerKey(email)} or (buyer_key is null and buyer_email = ${email.toLowerCase()}))`,
        ...(orIds.length === 0 ? [] : [where('id', 'in', orIds)]),
      ]),
    );
  if (couponId !== undefined) matching = matching.where('coupon_id', '=', couponId);
  return (await matching.limit(1).executeTakeFirst()) !== undefined;
}
