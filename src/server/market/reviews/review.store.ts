import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type PurchaseRow,
  type ReviewRow,
  type Schema,
} from '../../database/index.ts';
import { itemColumn, itemFigure } from '../catalogue/index.ts';

export type ReviewFields = Pick<ReviewRow, 'stars' | 'body' | 'name'>;
type Purchase = { id: number; account_id: number; item_id: number };

export function findReviewOfPurchase(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
}

/** Keeps the author's answer and the hidden state. */
export function upsertReview(
  db: DatabaseOrTransaction,
  purchase: Purchase,
  fields: ReviewFields,
  nowMs: number,
): Promise<ReviewRow> {
  return db
    .insertInto('reviews')
    .values({
      ...fields,
      account_id: purchase.account_id,
      item_id: purchase.item_id,
      purchase_id: purchase.id,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('purchase_id').doUpdateSet({ ...fields, updated_at: nowMs }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ListedReview = ReviewRow & { item_name: string; item_stars: number; item_reviews: number };

const reviewsOf = (db: DatabaseOrTransaction, accountId: number) =>
  db.selectFrom('reviews').where('reviews.account_id', '=', accountId);

const withItem = (query: ReturnType<typeof reviewsOf>) =>
  query
    .selectAll('reviews')
    .select([
      itemColumn('reviews', 'name').as('item_name'),
      itemFigure('reviews', 'stars').as('item_stars'),
      itemFigure('reviews', 'reviews').as('item_reviews'),
    ]);

export type ReviewFilter = {
  itemId: number | undefined;
  stars: number | undefined;
  status: 'shown' | 'hidden' | 'unanswered' | undefined;
  search: string | undefined;
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

/** Includes hidden reviews. */
export async function listReviews(
  database: Database,
  accountId: number,
  { itemId, stars, status, search, sort, page, perPage }: ReviewFilter,
): Promise<{ rows: ListedReview[]; total: number }> {
  let matching = reviewsOf(database.db, accountId);
  if (itemId !== undefined) matching = matching.where('reviews.item_id', '=', itemId);
  if (stars !== undefined) matching = matching.where('reviews.stars', '=', stars);
  if (status === 'hidden') matching = matching.where('reviews.is_hidden', '=', 1);
  if (status === 'shown' || status === 'unanswered') matching = matching.where('reviews.is_hidden', '=', 0);
  if (status === 'unanswered') matching = matching.where('reviews.answer', 'is', null);
  if (search !== undefined)
    matching = matching.where((where) =>
      where.or([containsText(where.ref('reviews.body'), search), containsText(where.ref('reviews.name'), search)]),
    );
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withItem(matching)
    .orderBy('reviews.created_at', sort)
    .orderBy('reviews.id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export type ReviewCount = Pick<ReviewRow, 'stars' | 'is_hidden'> & { is_answered: number; reviews: number };

export async function countReviews(
  db: DatabaseOrTransaction,
  accountId: number,
  itemId: number | undefined,
): Promise<ReviewCount[]> {
  const counted = reviewsOf(db, accountId).select((select) => [
    'reviews.stars',
    'reviews.is_hidden',
    sql<number>`case when reviews.answer is null then 0 else 1 end`.as('is_answered'),
    select.fn.countAll<number>().as('reviews'),
  ]);
  return (itemId === undefined ? counted : counted.where('reviews.item_id', '=', itemId))
    .groupBy(['reviews.stars', 'reviews.is_hidden', 'is_answered'])
    .execute();
}

export function findReview(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ListedReview | undefined> {
  return withItem(reviewsOf(db, accountId).where('reviews.id', '=', id)).executeTakeFirst();
}

export async function updateReview(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Updateable<Schema['reviews']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('reviews')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}

const shownReviews = (db: DatabaseOrTransaction, itemId: number) =>
  db.selectFrom('reviews').where('item_id', '=', itemId).where('is_hidden', '=', 0);

export async function countShownReviews(db: DatabaseOrTransaction, itemId: number): Promise<Map<number, number>> {
  const rows = await shownReviews(db, itemId)
    .select((select) => ['stars', select.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();
  return new Map(rows.map(({ stars, count }) => [stars, Number(count)]));
}

export function listShownReviews(
  db: DatabaseOrTransaction,
  itemId: number,
  { stars, limit, offset }: { stars: number | undefined; limit: number; offset: number },
): Promise<ReviewRow[]> {
  const shown = shownReviews(db, itemId);
  return (stars === undefined ? shown : shown.where('stars', '=', stars))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findItemRating(
  db: DatabaseOrTransaction,
  { account_id, item_id }: Pick<PurchaseRow, 'account_id' | 'item_id'>,
): Promise<{ stars: number; count: number }> {
  const { stars, count } = await db
    .selectFrom('reviews')
    .where('account_id', '=', account_id)
    .where('item_id', '=', item_id)
    .where('is_hidden', '=', 0)
    .select((select) => [select.fn.sum<number | null>('stars').as('stars'), select.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return { stars: count === 0 ? 0 : Math.round(((stars ?? 0) / count) * 100) / 100, count };
}

/** Includes hidden reviews. */
export const isReviewed = (table: 'purchases'): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from reviews as own_review where own_review.purchase_id = ${sql.ref(`${table}.id`)})`;

export const listReviewsOfPurchases = (
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<ReviewRow[]> =>
  reviewsOf(db, accountId).selectAll().where('purchase_id', 'in', purchaseIds).orderBy('id').execute();

/** The shop then shows "A buyer". */
export async function eraseReviewNames(
  trx: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ name: '' })
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .execute();
}
