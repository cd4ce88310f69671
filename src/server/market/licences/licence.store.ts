import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';
import { invalidPurchaseIds } from '../purchases/index.ts';

export async function insertLicence(db: DatabaseOrTransaction, row: Insertable<Schema['licences']>): Promise<void> {
  await db.insertInto('licences').values(row).execute();
}

/** Revokes what was signed for one machine or domain of a purchase. */
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

/** Forgets what expired before a moment (epoch ms), of all accounts; at most `limit` at once. Tells how many. */
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
 * taken away. Those that expired before `sinceMs` are left out. Led by two partial indexes, so that it costs what was
 * revoked and not what was sold.
 */
export async function listRevokedLicences(db: DatabaseOrTransaction, sinceMs: number): Promise<string[]> {
  const unexpired = db.selectFrom('licences').select('id').where('expires_at', '>', sinceMs);
  const ofPurchases = await unexpired.where('purchase_id', 'in', invalidPurchaseIds()).execute();
  // A question of its own: joined to the other, SQLite would walk through all licences to keep their order.
  const ofActivations = await unexpired.where('revoked_at', 'is not', null).execute();
  return [...new Set([...ofPurchases, ...ofActivations].map(({ id }) => id))].sort();
}
