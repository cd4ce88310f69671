import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';

export type AfterSale = {
  downloaded: number;
  /** also counts activations that were freed later */
  activated: number;
  reviewed: number;
  /** in full */
  refunded: number;
  /** disputed or revoked */
  suspended: number;
};

/** `isReviewed` is a condition on the outer query's purchase. */
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
