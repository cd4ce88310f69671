import { accountColumn } from '../../accounts/index.ts';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type ItemRow,
  selectPage,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import type { Page } from './item.store.ts';

export type ShopItem = ItemRow & { username: string };

/** Selects every account's items, for the owner of the service. Includes items that have left the shop. */
const shopItems = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('items')
    .where('items.status', '!=', 'draft')
    .where(isVisible('items'))
    .select(accountColumn('items', 'username').as('username'));

export async function listShopItems(
  { db }: Database,
  { search, page, perPage }: Page,
): Promise<{ rows: ShopItem[]; total: number }> {
  const all = shopItems(db);
  const matching = search === undefined ? all : all.where((where) => containsText(where.ref('items.name'), search));
  const { rows, total } = await selectPage(matching, { sortBy: 'id', sort: 'desc', page, perPage });
  return { rows: rows as ShopItem[], total };
}

export const findShopItem = (db: DatabaseOrTransaction, id: number): Promise<ShopItem | undefined> =>
  shopItems(db).selectAll('items').where('items.id', '=', id).executeTakeFirst();

/** Selects items that wait for approval. Skips items of suspended accounts until the account is reactivated. */
const submittedItems = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('items')
    .where('items.submitted_at', 'is not', null)
    .where('items.status', '!=', 'published')
    .where(isVisible('items'))
    .where(accountColumn('items', 'disabled_at'), 'is', null)
    .select(accountColumn('items', 'username').as('username'));

export async function listSubmittedItems(
  { db }: Database,
  { page, perPage }: Omit<Page, 'search'>,
): Promise<{ rows: ShopItem[]; total: number }> {
  const { rows, total } = await selectPage(submittedItems(db), { sortBy: 'submitted_at', sort: 'asc', page, perPage });
  return { rows: rows as ShopItem[], total };
}

export const findSubmittedItem = (db: DatabaseOrTransaction, id: number): Promise<ShopItem | undefined> =>
  submittedItems(db).selectAll('items').where('items.id', '=', id).executeTakeFirst();
