import { sql } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { isVisible } from '../import-runs/index.ts';

export type UpdateFacts = Pick<PurchaseRow, 'id' | 'update_channel' | 'updates_until' | 'running_version'> & {
  /** in lower case */
  email: string;
};

const addressOf = sql<string>`lower(purchases.buyer_email)`;

const validPurchases = (db: DatabaseOrTransaction, { account_id, id }: OwnedItem) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', account_id)
    .where('purchases.item_id', '=', id)
    .where('purchases.state', '=', 'valid')
    .where(isVisible('purchases'));

/** Covers purchases that are valid at `nowMs`, newest first. */
export async function listUpdateFacts(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { emails, nowMs }: { emails: string[]; nowMs: number },
): Promise<UpdateFacts[]> {
  if (emails.length === 0) return [];
  return validPurchases(db, item)
    .select(['purchases.id', 'update_channel', 'updates_until', 'running_version', addressOf.as('email')])
    .where(addressOf, 'in', emails)
    .where('purchases.extends_purchase_id', 'is', null)
    .where((row) => row.or([row('purchases.ends_at', 'is', null), row('purchases.ends_at', '>', nowMs)]))
    .orderBy('purchases.id', 'desc')
    .execute();
}

/** Returns valid purchases by ID, starting after `afterId`, including those without an address. */
export function listRunningVersions(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Pick<PurchaseRow, 'id' | 'running_version' | 'running_version_at'>[]> {
  return validPurchases(db, item)
    .select(['purchases.id', 'running_version', 'running_version_at'])
    .where('purchases.id', '>', afterId)
    .orderBy('purchases.id')
    .limit(limit)
    .execute();
}

/** Ignores concurrent changes: the version is a statistic. */
export async function setRunningVersion(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  version: string,
  atMs: number,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ running_version: version, running_version_at: atMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function setUpdateChannel(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  channel: PurchaseRow['update_channel'],
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ update_channel: channel })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
