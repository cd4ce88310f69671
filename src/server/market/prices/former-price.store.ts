import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import type { FormerPrice } from './former-prices.ts';

type Owned = Pick<ItemRow, 'account_id' | 'id'>;

export async function insertFormerPrices(
  trx: DatabaseOrTransaction,
  { account_id, id: item_id }: Owned,
  prices: FormerPrice[],
): Promise<void> {
  if (prices.length === 0) return;
  await trx
    .insertInto('item_prices')
    .values(prices.map((price) => ({ ...price, account_id, item_id })))
    .execute();
}

export function listFormerPrices(
  db: DatabaseOrTransaction,
  { account_id, id }: Owned,
  sinceMs: number,
): Promise<FormerPrice[]> {
  return db
    .selectFrom('item_prices')
    .select(['licence', 'currency', 'minor', 'starts_at', 'ends_at'])
    .where('account_id', '=', account_id)
    .where('item_id', '=', id)
    .where('ends_at', '>', sinceMs)
    .execute();
}

/** Epoch ms of the last recorded price change. */
export async function lastPriceChange(
  db: DatabaseOrTransaction,
  { account_id, id }: Owned,
): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('item_prices')
    .select((select) => select.fn.max('ends_at').as('at'))
    .where('account_id', '=', account_id)
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
