import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseOrTransaction, inTransaction, skipLocked } from '../../database/index.ts';
import { effectivePrice } from './effective-price.store.ts';

const atOnce = 500;
const never = Number.MAX_SAFE_INTEGER;

/** Returns whether a sale has started or ended, or changed, since the prices were stored. */
export async function havePricesExpired(db: DatabaseOrTransaction, nowMs: number): Promise<boolean> {
  const expired = await db
    .selectFrom('item_listings')
    .select('item_id')
    .where('price_until', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return expired !== undefined;
}

/** The stored price, which has an index, if none has expired. */
export const currentPrice = (nowMs: number, haveExpired: boolean): RawBuilder<number> =>
  haveExpired
    ? sql<number>`(case when item_listings.price_until > ${nowMs} then item_listings.price_minor else ${computedPrice(nowMs)} end)`
    : sql<number>`item_listings.price_minor`;

const computedPrice = (nowMs: number): RawBuilder<number> =>
  sql<number>`(select ${effectivePrice(nowMs)} from items where items.id = item_listings.item_id)`;

/** Stores the prices of sales that have started, ended or changed. */
export async function storeListedPrices(database: Database, nowMs: number): Promise<void> {
  while ((await storeExpiredPrices(database, nowMs)) === atOnce);
}

/** Skips locked items, because a change of an item makes its price expire again. */
const storeExpiredPrices = (database: Database, nowMs: number): Promise<number> =>
  inTransaction(database, async (trx) => {
    const rows = await skipLocked(
      database,
      trx
        .selectFrom('items')
        .innerJoin('item_listings', 'item_listings.item_id', 'items.id')
        .select('items.id')
        .where('item_listings.price_until', '<=', nowMs)
        .limit(atOnce),
    ).execute();
    if (rows.length === 0) return 0;
    await trx
      .updateTable('item_listings')
      .set({ price_minor: computedPrice(nowMs), price_until: nextChange(nowMs) })
      .where(
        'item_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return rows.length;
  });

const nextChange = (nowMs: number): RawBuilder<number> => sql<number>`(select case
  when items.sale_starts_at > ${nowMs} then items.sale_starts_at
  when items.sale_ends_at > ${nowMs} then items.sale_ends_at
  else ${never} end from items where items.id = item_listings.item_id)`;
