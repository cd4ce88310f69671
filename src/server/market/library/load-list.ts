import type { ItemFileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Buyer } from '../buyers/index.ts';
import { choiceOf, listFiles, listVersionsOfItems, offerVersions, type VersionOfItem } from '../catalogue/index.ts';
import { type BuyerPurchase, entitlementsOf, listBuyerPurchases } from '../purchases/index.ts';
import { listUnpaidPurchases } from '../subscription-records/index.ts';

export const perPage = 25;

export type ListedPurchase = BuyerPurchase & {
  newest: (VersionOfItem & { files: ItemFileRow[] }) | undefined;
  hasFailedPayment: boolean;
};

export async function loadList(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  buyer: Buyer,
  page: number,
): Promise<{ rows: ListedPurchase[]; total: number }> {
  const { rows, total } = await listBuyerPurchases(db, buyer.email, { page, perPage });
  const open = rows.filter((row) => entitlementsOf(row, now()).hasDownloads);
  const versions = await listVersionsOfItems(db, [...new Set(open.map(({ item_id }) => item_id))]);
  const newest = new Map<BuyerPurchase, VersionOfItem>();
  for (const row of open) {
    const ofItem = versions.filter(({ item_id }) => item_id === row.item_id);
    const [version] = offerVersions(ofItem, choiceOf(row)).included;
    if (version) newest.set(row, version);
  }
  const files = await listFiles(db, [...new Set([...newest.values()].map(({ id }) => id))]);
  const unpaid = await listUnpaidPurchases(db, rows);
  const newestOf = (row: BuyerPurchase): ListedPurchase['newest'] => {
    const version = newest.get(row);
    return version && { ...version, files: files.filter(({ version_id }) => version_id === version.id) };
  };
  return { rows: rows.map((row) => ({ ...row, newest: newestOf(row), hasFailedPayment: unpaid.has(row.id) })), total };
}
