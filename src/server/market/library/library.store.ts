import { sql } from 'kysely';
import type { DatabaseOrTransaction, ItemFileRow, ItemRow, PurchaseRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

export type OwnedPurchase = PurchaseRow & {
  item_name: string;
  item_status: ItemRow['status'];
  activation_limit: number | null;
  is_code_only: number;
};

/** What was bought under an address (lower case): whoever proved to read its mail owns these, whoever the authors are. */
const boughtBy = (db: DatabaseOrTransaction, email: string) =>
  db
    .selectFrom('purchases')
    .innerJoin('items', 'items.id', 'purchases.item_id')
    .where(sql<string>`lower(purchases.buyer_email)`, '=', email)
    .where(isVisible('purchases'));

const withItem = (query: ReturnType<typeof boughtBy>) =>
  query
    .selectAll('purchases')
    .select(['items.name as item_name', 'items.status as item_status', 'items.activation_limit', 'items.is_code_only']);

/** A page of them, the newest first. */
export async function listBought(
  db: DatabaseOrTransaction,
  email: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: OwnedPurchase[]; total: number }> {
  const { total } = await boughtBy(db, email)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withItem(boughtBy(db, email))
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export function boughtById(db: DatabaseOrTransaction, email: string, id: number): Promise<OwnedPurchase | undefined> {
  return withItem(boughtBy(db, email)).where('purchases.id', '=', id).executeTakeFirst();
}

export type EntitledFile = { purchase: PurchaseRow; file: ItemFileRow };

/** A purchase and a file of a published version of its own item, as both are at this moment. */
export async function fileOfPurchase(
  db: DatabaseOrTransaction,
  { purchaseId, fileId }: { purchaseId: number; fileId: number },
): Promise<EntitledFile | undefined> {
  const purchase = await db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', purchaseId)
    .where(isVisible('purchases'))
    .executeTakeFirst();
  if (!purchase) return undefined;
  const file = await db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .selectAll('item_files')
    .where('item_files.account_id', '=', purchase.account_id)
    .where('item_files.id', '=', fileId)
    .where('item_versions.item_id', '=', purchase.item_id)
    .where('item_versions.published_at', 'is not', null)
    .executeTakeFirst();
  return file && { purchase, file };
}

/** Whether this download is the first: of several that begin at once, one is. Never of a purchase that has ended. */
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
