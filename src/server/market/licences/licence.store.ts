import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';
import { invalidPurchaseIds, isAfterShortenedEnd } from '../purchases/index.ts';

export async function insertLicence(db: DatabaseOrTransaction, row: Insertable<Schema['licences']>): Promise<void> {
  await db.insertInto('licences').values(row).execute();
}

export async function revokeSubjectLicences(
  db: DatabaseOrTransaction,
  accountId: number,
  { purchaseId, subjectHash, atMs }: { purchaseId: number; subjectHash: string; atMs: number },
): Promise<void> {
  await db
    .updateTable('licences')
    .set({ revoked_at: atMs })
    .where('account_id', '=', accountId)
    .where('purchase_id', '=', purchaseId)
    .where('subject_hash', '=', subjectHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns the number of deleted rows. */
export async function deleteLicencesExpiredBefore(
  db: DatabaseOrTransaction,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const removed = await db
    .deleteFrom('licences')
    .where('id', 'in', (old) =>
      old.selectFrom('licences').select('id').where('expires_at', '<', beforeMs).orderBy('expires_at').limit(limit),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/**
 * Returns the sorted IDs of revoked licence files of all accounts: after a refund, a revocation, or the removal of their
 * activation. Partial indexes keep the cost proportional to their number.
 */
export async function listRevokedLicences(db: DatabaseOrTransaction, sinceMs: number): Promise<string[]> {
  const unexpired = db.selectFrom('licences').select('id').where('expires_at', '>', sinceMs);
  const ofPurchases = await unexpired.where('purchase_id', 'in', invalidPurchaseIds()).execute();
  // In one query, SQLite would scan all licences to keep their order.
  const ofActivations = await unexpired.where('revoked_at', 'is not', null).execute();
  const ofShortened = await unexpired.where(isAfterShortenedEnd('licences')).execute();
  return [...new Set([...ofPurchases, ...ofActivations, ...ofShortened].map(({ id }) => id))].sort();
}
