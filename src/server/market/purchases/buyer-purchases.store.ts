import { sql } from 'kysely';
import type { DatabaseOrTransaction, ItemRow, PurchaseRow } from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { isVisible } from '../import-runs/index.ts';

export type BuyerPurchase = PurchaseRow & {
  item_name: string;
  item_status: ItemRow['status'];
  item_kind: ItemRow['kind'];
  item_thumbnail: string;
  activation_limit: number | null;
  is_code_only: number;
};

/** `email` is in lower case. Anyone who can read mail to this address owns its purchases, from any author. */
const buyerRows = (db: DatabaseOrTransaction, email: string) =>
  db.selectFrom('purchases').where(sql<string>`lower(purchases.buyer_email)`, '=', email).where(isVisible('purchases'));

const buyerPurchases = (db: DatabaseOrTransaction, email: string) =>
  buyerRows(db, email).where('purchases.extends_purchase_id', 'is', null);

const withItem = (query: ReturnType<typeof buyerPurchases>) =>
  query
    .selectAll('purchases')
    .select([
      itemColumn('purchases', 'name').as('item_name'),
      itemColumn('purchases', 'status').as('item_status'),
      itemColumn('purchases', 'kind').as('item_kind'),
      itemColumn('purchases', 'thumbnail').as('item_thumbnail'),
      itemColumn('purchases', 'activation_limit').as('activation_limit'),
      itemColumn('purchases', 'is_code_only').as('is_code_only'),
    ]);

/** In any state. */
export async function hasBuyerPurchases(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  return (await buyerPurchases(db, email).select('purchases.id').limit(1).executeTakeFirst()) !== undefined;
}

/** Newest first. */
export async function listBuyerPurchases(
  db: DatabaseOrTransaction,
  email: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: BuyerPurchase[]; total: number }> {
  const { total } = await buyerPurchases(db, email)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withItem(buyerPurchases(db, email))
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export function findBuyerPurchase(
  db: DatabaseOrTransaction,
  email: string,
  id: number,
): Promise<BuyerPurchase | undefined> {
  return withItem(buyerPurchases(db, email)).where('purchases.id', '=', id).executeTakeFirst();
}

/** Also finds payments that extend a purchase. */
export function findBuyerPayment(
  db: DatabaseOrTransaction,
  email: string,
  id: number,
): Promise<PurchaseRow | undefined> {
  return buyerRows(db, email).selectAll().where('purchases.id', '=', id).executeTakeFirst();
}

/** The caller must check access. */
export function findPurchaseOfAnyAccount(db: DatabaseOrTransaction, id: number): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchases').selectAll().where('id', '=', id).where(isVisible('purchases')).executeTakeFirst();
}

/**
 * Returns the purchase only for its first download, and only once even for concurrent calls. Ignores purchases that
 * aren't valid.
 */
export async function markDownloaded(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  atMs: number,
): Promise<PurchaseRow | undefined> {
  return trx
    .updateTable('purchases')
    .set({ downloaded: 1, first_downloaded_at: atMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('downloaded', '=', 0)
    .where('state', '=', 'valid')
    .returningAll()
    .executeTakeFirst();
}

export async function markDownloadedVersion(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  version: string,
  atMs: number,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ downloaded_version: version, version_downloaded_at: atMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'valid')
    .execute();
}

/** Null for imported purchases. */
export async function listOrderIdsOfBuyer(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<(number | null)[]> {
  const rows = await buyerPurchases(db, email.toLowerCase())
    .select('order_id')
    .where('account_id', '=', accountId)
    .limit(1000)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
