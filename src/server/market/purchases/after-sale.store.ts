import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';

/** How many purchases of some orders came so far, each counted for itself. */
export type AfterSale = {
  downloaded: number;
  /** on a machine or domain, or verified in Gumroad's way; also where that seat was freed since */
  activated: number;
  reviewed: number;
  /** whose whole price was paid back */
  refunded: number;
  /** whose payment is disputed, or that their author revoked */
  suspended: number;
};

/**
 * What became of the purchases of these orders. `orderIds`: a query for them; `isReviewed`: of the purchase in the query
 * around it.
 */
export async function countAfterSale(
  db: DatabaseOrTransaction,
  accountId: number,
  { orderIds, isReviewed }: { orderIds: Expression<{ id: number }>; isReviewed: RawBuilder<SqlBool> },
): Promise<AfterSale> {
  const count = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const counted = await db
    .selectFrom('purchases')
    .select([
      count(sql`purchases.downloaded = 1`).as('downloaded'),
      count(sql`purchases.first_activated_at is not null or purchases.licence_uses > 0`).as('activated'),
      count(isReviewed).as('reviewed'),
      count(sql`purchases.state = 'refunded'`).as('refunded'),
      count(sql`purchases.state in ('disputed', 'revoked')`).as('suspended'),
    ])
    .where('purchases.account_id', '=', accountId)
    .where(sql<SqlBool>`purchases.order_id in (${orderIds})`)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counted).map(([name, number]) => [name, Number(number)])) as AfterSale;
}
