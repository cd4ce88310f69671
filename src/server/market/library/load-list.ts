import type { ItemFileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Buyer } from '../buyers/index.ts';
import { listFiles, listNewestVersions, type NewestVersion } from '../catalogue/index.ts';
import { type BuyerPurchase, entitlementsOf, listBuyerPurchases } from '../purchases/index.ts';

export const perPage = 25;

export type ListedPurchase = BuyerPurchase & { newest: (NewestVersion & { files: ItemFileRow[] }) | undefined };

export async function loadList(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  buyer: Buyer,
  page: number,
): Promise<{ rows: ListedPurchase[]; total: number }> {
  const { rows, total } = await listBuyerPurchases(db, buyer.email, { page, perPage });
  const open = rows.filter((row) => entitlementsOf(row, now()).hasDownloads);
  const versions = await listNewestVersions(db, [...new Set(open.map(({ item_id }) => item_id))]);
  const files = await listFiles(
    db,
    versions.map(({ id }) => id),
  );
  const newestOf = (row: BuyerPurchase): ListedPurchase['newest'] => {
    const newest = open.includes(row) ? versions.find(({ item_id }) => item_id === row.item_id) : undefined;
    return newest && { ...newest, files: files.filter(({ version_id }) => version_id === newest.id) };
  };
  return { rows: rows.map((row) => ({ ...row, newest: newestOf(row) })), total };
}
