import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';
import { invalidPurchaseIds } from '../purchases/index.ts';

export async function insertLicence(db: DatabaseOrTransaction, row: Insertable<Schema['licences']>): Promise<void> {
  await db.insertInto('licences').values(row).execute();
}

/** Revokes the licence files of one machine or domain of a purchase. */
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

/** Deletes at most `limit` licences of all accounts that expired before a moment (epoch ms); returns how many. */
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
 * Identifiers of all accounts' licences that are revoked, in order: their purchase is not valid, or their activation was
 * removed. Those that expired before `sinceMs` are left out. Two partial indexes make the cost grow with the number of
 * revoked licences, not of sold ones.
 */
export async function listRevokedLicences(db: DatabaseOrTransaction, sinceMs: number): Promise<string[]> {
  const unexpired = db.selectFrom('licences').select('id').where('expires_at', '>', sinceMs);
  const ofPurchases = await unexpired.where('purchase_id', 'in', invalidPurchaseIds()).execute();
  // A separate query: combined with the other, SQLite would scan all licences to keep their order.
  const ofActivations = await unexpired.where('revoked_at', 'is not', null).execute();
  return [...new Set([...ofPurchases, ...ofActivations].map(({ id }) => id))].sort();
}
