import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** `email` is in lower case. */
export type ItemBuyer = {
  email: string;
  /** 0 if all purchases were imported */
  bought_here: number;
};

const addressOf = sql<string>`lower(purchases.buyer_email)`;
const boughtHere = sql<number>`max(case when purchases.import_id is null then 1 else 0 end)`;

const validPurchases = (db: DatabaseOrTransaction, item: OwnedItem) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', item.account_id)
    .where('purchases.item_id', '=', item.id)
    .where('purchases.state', '=', 'valid')
    .where('purchases.extends_purchase_id', 'is', null)
    .where('purchases.buyer_email', 'is not', null)
    .where(isVisible('purchases'));

export function listItemBuyers(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { afterEmail, limit }: { afterEmail: string; limit: number },
): Promise<ItemBuyer[]> {
  return validPurchases(db, item)
    .select([addressOf.as('email'), boughtHere.as('bought_here')])
    .where(addressOf, '>', afterEmail)
    .groupBy(addressOf)
    .orderBy(addressOf)
    .limit(limit)
    .execute();
}

export async function findItemBuyer(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  email: string,
): Promise<(ItemBuyer & { purchase_id: number }) | undefined> {
  return validPurchases(db, item)
    .select([addressOf.as('email'), boughtHere.as('bought_here'), sql<number>`max(purchases.id)`.as('purchase_id')])
    .where(addressOf, '=', email)
    .groupBy(addressOf)
    .executeTakeFirst();
}
