import type { DatabaseOrTransaction, ItemFileRow, OrderRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { choiceOf, listFiles, listPublishedVersions, offerVersions } from '../catalogue/index.ts';
import { entitlementsOf, findPurchaseByOrder, openCode } from '../purchases/index.ts';

export type Delivery = {
  purchase: PurchaseRow;
  /** undefined if the licence has ended */
  code: string | undefined;
  version: string | undefined;
  /** of the newest version */
  files: ItemFileRow[];
};

/** Returns undefined if there is no purchase, or if the purchase has moved to another email address. */
export async function findDelivery(
  deps: Pick<Deps, 'database' | 'vault' | 'now'>,
  order: OrderRow,
): Promise<Delivery | undefined> {
  const { db } = deps.database;
  if (order.state !== 'paid') return undefined;
  const purchase = await findPurchaseByOrder(db, order.account_id, order.id);
  if (!purchase || purchase.buyer_email !== order.buyer_email) return undefined;
  return deliveryOf(db, deps, purchase);
}

export async function deliveryOf(
  db: DatabaseOrTransaction,
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  purchase: PurchaseRow,
): Promise<Delivery> {
  if (purchase.extends_purchase_id !== null) return { purchase, code: undefined, version: undefined, files: [] };
  const { hasLicence, hasDownloads } = entitlementsOf(purchase, now());
  const published = hasDownloads ? await listPublishedVersions(db, purchase.item_id) : [];
  const [newest] = offerVersions(published, choiceOf(purchase)).included;
  return {
    purchase,
    code: hasLicence ? openCode(vault, purchase.code_sealed) : undefined,
    version: newest?.version,
    files: newest ? await listFiles(db, [newest.id]) : [],
  };
}
