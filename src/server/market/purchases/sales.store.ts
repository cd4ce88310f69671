import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { isVisible, isVisibleInList } from '../import-runs/index.ts';

/** Epoch ms, end exclusive. */
export type TimeRange = { fromMs: number; toMs: number };

type Sold = { currency: string; sales: number; minor: number };

/** Later payments count as revenue, but not as sales. */
const sales = sql<number>`sum(case when extends_purchase_id is null then 1 else 0 end)`.as('sales');
const minor = sql<number>`sum(price_minor - refunded_minor)`.as('minor');

const soldBetween = (
  db: DatabaseOrTransaction,
  accountId: number,
  { fromMs, toMs }: TimeRange,
  itemId?: number | undefined,
) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', accountId)
    .where(isVisibleInList('purchases', accountId))
    .where('purchases.state', '=', 'valid')
    .where('purchased_at', '>=', fromMs)
    .where('purchased_at', '<', toMs)
    .$if(itemId !== undefined, (sold) => sold.where('purchases.item_id', '=', itemId ?? 0));

/**
 * Returns minor units. `bounds` contains the ascending starts of the days and the end of the last day. `day` is an
 * index into `bounds`.
 */
export function salesByDay(
  db: DatabaseOrTransaction,
  accountId: number,
  bounds: number[],
  itemId?: number | undefined,
): Promise<(Sold & { day: number })[]> {
  return soldBetween(db, accountId, { fromMs: bounds[0] ?? 0, toMs: bounds.at(-1) ?? 0 }, itemId)
    .select([dayAmong(bounds).as('day'), 'purchases.currency', sales, minor])
    .groupBy(['day', 'purchases.currency'])
    .orderBy('purchases.currency')
    .orderBy('day')
    .execute();
}

/** Uses binary search: up to ten comparisons per row. */
function dayAmong(bounds: number[], from = 0, to = bounds.length - 1): RawBuilder<number> {
  if (to - from <= 1) return sql<number>`${sql.lit(from)}`;
  const middle = (from + to) >> 1;
  const [before, after] = [dayAmong(bounds, from, middle), dayAmong(bounds, middle, to)];
  return sql<number>`case when purchased_at < ${sql.lit(bounds[middle] ?? 0)} then ${before} else ${after} end`;
}

export function latestSales(db: DatabaseOrTransaction, accountId: number, most: number) {
  return db
    .selectFrom('purchases')
    .select(['purchases.id', 'purchases.currency', 'purchased_at', itemColumn('purchases', 'name').as('item')])
    .select(sql<number>`price_minor - refunded_minor`.as('minor'))
    .where('purchases.account_id', '=', accountId)
    .where(isVisibleInList('purchases', accountId))
    .where('purchases.state', '=', 'valid')
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the `most` items with the highest revenue, and the `most` items with the most sales, for each currency. */
export async function bestSellers(
  db: DatabaseOrTransaction,
  accountId: number,
  moments: TimeRange,
  most: number,
  itemId?: number | undefined,
): Promise<(Sold & { id: number; name: string })[]> {
  const { rows } = await sql<Sold & { id: number; name: string }>`
    select ranked.item_id as id, ${itemColumn('ranked', 'name')} as name, ranked.currency as currency, ranked.sales as sales, ranked.minor as minor
    from (
      select sold.*, row_number() over (partition by currency order by minor desc, sales desc, item_id) as place,
        row_number() over (partition by currency order by case when minor > 0 then 0 else 1 end, sales desc, item_id) as sales_place
      from (${soldBetween(db, accountId, moments, itemId)
        .select(['purchases.item_id', 'purchases.currency', sales, minor])
        .groupBy(['purchases.item_id', 'purchases.currency'])}) as sold
    ) as ranked
    where place <= ${most} or sales_place <= ${most}
    order by ranked.currency, place`.execute(db);
  return rows;
}

/** Counts valid purchases, as the shop shows them. The result contains only items with sales. */
export async function countSalesByItem(
  db: DatabaseOrTransaction,
  accountId: number,
  itemIds: number[],
  sinceMs = 0,
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', accountId)
    .where('purchases.item_id', 'in', itemIds)
    .where('purchases.purchased_at', '>=', sinceMs)
    .where(isVisibleInList('purchases', accountId))
    .where('purchases.state', '=', 'valid')
    .where('purchases.extends_purchase_id', 'is', null)
    .select(['item_id', (select) => select.fn.countAll<number>().as('total')])
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ item_id, total }) => [item_id, total]));
}

/** In any state. */
export const salesOfItem = (accountId: number, itemId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from purchases where purchases.account_id = ${accountId}
    and purchases.item_id = ${itemId} and purchases.extends_purchase_id is null
    and ${isVisibleInList('purchases', accountId)})`;

/** Newest first. */
export function listValidPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('purchases.account_id', '=', accountId)
    .where('state', '=', 'valid')
    .where('extends_purchase_id', 'is', null)
    .where(isVisible('purchases'))
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

const purchasesOfItem = (
  db: DatabaseOrTransaction,
  { account_id, item_id }: Pick<PurchaseRow, 'account_id' | 'item_id'>,
) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', account_id)
    .where('purchases.item_id', '=', item_id)
    .where('purchases.extends_purchase_id', 'is', null)
    .where(isVisible('purchases'))
    .select((select) => select.fn.countAll<number>().as('total'));

export async function countValidPurchases(
  db: DatabaseOrTransaction,
  item: Pick<PurchaseRow, 'account_id' | 'item_id'>,
): Promise<number> {
  const { total } = await purchasesOfItem(db, item).where('state', '=', 'valid').executeTakeFirstOrThrow();
  return total;
}

/** Includes this purchase. */
export async function countPurchasesByBuyer(
  db: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'item_id' | 'buyer_email'>,
): Promise<number> {
  const { buyer_email } = purchase;
  if (buyer_email === null) return 1;
  const { total } = await purchasesOfItem(db, purchase)
    .where(sql<boolean>`lower(buyer_email) = ${buyer_email.toLowerCase()}`)
    .executeTakeFirstOrThrow();
  return total;
}
