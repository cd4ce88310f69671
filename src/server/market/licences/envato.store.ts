import { sql } from 'kysely';
import type { DatabaseOrTransaction, ItemRow, PurchaseRow } from '../../database/index.ts';
import { itemById } from '../catalogue/index.ts';
import { isVisible } from '../import-runs/index.ts';

const sales = (db: DatabaseOrTransaction, { account_id, item_id }: Pick<PurchaseRow, 'account_id' | 'item_id'>) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', account_id)
    .where('purchases.item_id', '=', item_id)
    .where(isVisible('purchases'))
    .select((select) => select.fn.countAll<number>().as('total'));

/** A page of the account's sales that stand, the newest first. */
export function salesOf(
  db: DatabaseOrTransaction,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('purchases.account_id', '=', accountId)
    .where('state', '=', 'valid')
    .where(isVisible('purchases'))
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

/** The account's item that an identifier of Envato's interface names: one imported under that number, else our own. */
export async function itemByEnvatoId(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ItemRow | undefined> {
  const imported = await db
    .selectFrom('items')
    .selectAll()
    .where('items.account_id', '=', accountId)
    .where('reference', '=', String(id))
    .where('import_id', 'is not', null)
    .where(isVisible('items'))
    .executeTakeFirst();
  return imported ?? itemById(db, accountId, id);
}

/** How often the item was sold, refunded and revoked purchases left out. */
export async function countSales(
  db: DatabaseOrTransaction,
  of: Pick<PurchaseRow, 'account_id' | 'item_id'>,
): Promise<number> {
  const { total } = await sales(db, of).where('state', '=', 'valid').executeTakeFirstOrThrow();
  return total;
}

/** How often the buyer of this purchase has bought its item, this time included. */
export async function countOfBuyer(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<number> {
  const { buyer_email } = purchase;
  if (buyer_email === null) return 1;
  const { total } = await sales(db, purchase)
    .where(sql<boolean>`lower(buyer_email) = ${buyer_email.toLowerCase()}`)
    .executeTakeFirstOrThrow();
  return total;
}

/** Stars from 0 to 5 on average, 0 where there are none, and how many reviews gave them. */
export async function ratingOf(
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
