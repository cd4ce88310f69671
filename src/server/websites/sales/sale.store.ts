import { type Insertable, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type Schema,
  selectPage,
  type WebsiteRow,
  type WebsiteSaleRow,
} from '../../database/index.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

const salesOf = (db: DatabaseOrTransaction, website: OwnedWebsite) =>
  db.selectFrom('website_sales').where('account_id', '=', website.account_id).where('website_id', '=', website.id);

/** Returns undefined if the website already has a sale with this reference. */
export function insertSale(
  trx: DatabaseOrTransaction,
  sale: Insertable<Schema['website_sales']>,
): Promise<WebsiteSaleRow | undefined> {
  return trx
    .insertInto('website_sales')
    .values(sale)
    .onConflict((conflict) => conflict.columns(['website_id', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function lockSale(
  database: Database,
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  by: { reference: string } | { id: number },
): Promise<WebsiteSaleRow | undefined> {
  const all = salesOf(trx, website);
  const one = 'id' in by ? all.where('id', '=', by.id) : all.where('reference', '=', by.reference);
  return lockForUpdate(database, one).selectAll().executeTakeFirst();
}

export async function updateSale(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<WebsiteSaleRow, 'account_id' | 'id'>,
  changes: Partial<Omit<WebsiteSaleRow, 'id' | 'account_id' | 'website_id' | 'reference' | 'created_at'>>,
): Promise<WebsiteSaleRow> {
  return trx
    .updateTable('website_sales')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findSale = (
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  id: number,
): Promise<WebsiteSaleRow | undefined> => salesOf(db, website).where('id', '=', id).selectAll().executeTakeFirst();

export async function deleteSale(db: DatabaseOrTransaction, website: OwnedWebsite, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('website_sales')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

export async function deleteSales(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<void> {
  await db
    .deleteFrom('website_sales')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .execute();
}

export function listSales(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  {
    reference,
    sort,
    page,
    perPage,
  }: { reference: string | undefined; sort: 'asc' | 'desc'; page: number; perPage: number },
): Promise<{ rows: WebsiteSaleRow[]; total: number }> {
  const all = salesOf(db, website);
  const matching = reference === undefined ? all : all.where('reference', '=', reference);
  return selectPage(matching, { sortBy: 'sold_at', sort, page, perPage });
}

export async function countReportedByPages(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  { since, most }: { since: number; most: number },
): Promise<number> {
  const told = salesOf(db, website)
    .where('sold_at', '>=', since)
    .where('told_by', '=', 'page')
    .select('id')
    .limit(most);
  const { count } = await db
    .selectFrom(told.as('told'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Does nothing unless the sale still has the mark. null means that the event was lost, so the next event counts. */
export async function setSaleEvent(
  db: DatabaseOrTransaction,
  { account_id, id, mark }: Pick<WebsiteSaleRow, 'account_id' | 'id'> & { mark: number },
  event_at: number | null,
): Promise<void> {
  await db
    .updateTable('website_sales')
    .set({ event_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('event_at', '=', -mark)
    .execute();
}

/** Covers all accounts. */
export const listMarkedSales = (
  db: DatabaseOrTransaction,
): Promise<Pick<WebsiteSaleRow, 'id' | 'account_id' | 'event_at'>[]> =>
  db
    .selectFrom('website_sales')
    .select(['id', 'account_id', 'event_at'])
    // The database uses the partial index only with a literal, not with a parameter.
    .where('event_at', '<', sql.lit(0))
    .orderBy('id')
    .execute();

/** In epoch ms. The end is exclusive. */
export type SalesSpan = { websites: readonly number[]; from: number; to: number };

const salesIn = (db: DatabaseOrTransaction, accountId: number, spans: readonly SalesSpan[]) =>
  db
    .selectFrom('website_sales')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or(
        spans.map(({ websites, from, to }) =>
          eb.and([eb('website_id', 'in', websites), eb('sold_at', '>=', from), eb('sold_at', '<', to)]),
        ),
      ),
    );

export async function sumSales(
  db: DatabaseOrTransaction,
  accountId: number,
  { spans, touch }: { spans: readonly SalesSpan[]; touch: 'first' | 'last' },
): Promise<{ website_id: number; currency: string; visit: string | null; orders: number; minor: number }[]> {
  const visit = `${touch}_visit` as const;
  const sums = await salesIn(db, accountId, spans)
    .select((eb) => [
      ...(['website_id', 'currency'] as const),
      eb.ref(visit).as('visit'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>(eb('amount_minor', '-', eb.ref('refunded_minor'))).as('minor'),
    ])
    .groupBy(['website_id', 'currency', visit])
    .execute();
  return sums.map((sum) => ({ ...sum, orders: Number(sum.orders), minor: Number(sum.minor) }));
}

/** `rest` is the amount that is left over when each sale is divided evenly among all visits of the day. */
export async function sumSalesByDayVisits(
  db: DatabaseOrTransaction,
  accountId: number,
  spans: readonly SalesSpan[],
): Promise<
  (Pick<WebsiteSaleRow, 'website_id' | 'currency' | 'first_visit' | 'last_visit' | 'day_visits'> & {
    orders: number;
    minor: number;
    rest: number;
  })[]
> {
  const visits = sql`coalesce(day_visit_count, case when first_visit <> last_visit then 2 else 1 end)`;
  const sums = await salesIn(db, accountId, spans)
    .select((eb) => [
      ...(['website_id', 'currency', 'first_visit', 'last_visit', 'day_visits'] as const),
      sql<number>`(amount_minor - refunded_minor) % ${visits}`.as('rest'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>(eb('amount_minor', '-', eb.ref('refunded_minor'))).as('minor'),
    ])
    .groupBy(['website_id', 'currency', 'first_visit', 'last_visit', 'day_visits', 'rest'])
    .execute();
  return sums.map((sum) => ({
    ...sum,
    ...{ orders: Number(sum.orders), minor: Number(sum.minor), rest: Number(sum.rest) },
  }));
}
