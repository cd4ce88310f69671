import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledModule, type VersionMailingRow } from '../../database/index.ts';
import type { VersionMailEnd } from '../../outbox/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';

/** `startedAt` is the start of the previous mailing. */
export async function findLastMailings(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
): Promise<{ planned: VersionMailingRow | undefined; startedAt: number | undefined }> {
  const rows = await mailingsOf(trx, item).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute();
  const planned = rows.find(({ state }) => state === 'planned');
  const started = rows.find(({ state, queued }) => state === 'sending' || state === 'listed' || queued > 0);
  return { planned, startedAt: started?.starts_at };
}

const mailingsOf = (db: DatabaseOrTransaction, item: OwnedItem) =>
  db
    .selectFrom('version_mailings')
    .selectAll()
    .where('account_id', '=', item.account_id)
    .where('item_id', '=', item.id);

export const listMailings = (db: DatabaseOrTransaction, item: OwnedItem): Promise<VersionMailingRow[]> =>
  mailingsOf(db, item).orderBy('id').execute();

export const findMailingOfVersion = (
  db: DatabaseOrTransaction,
  item: OwnedItem,
  versionId: number,
): Promise<VersionMailingRow | undefined> =>
  mailingsOf(db, item).where('version_id', '=', versionId).executeTakeFirst();

/** Returns false if the mailing has already started. */
export async function mergePlannedMailing(
  trx: DatabaseOrTransaction,
  { account_id, id }: VersionMailingRow,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('version_mailings')
    .set({ state: 'merged', ended_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function insertMailing(
  trx: DatabaseOrTransaction,
  row: Pick<VersionMailingRow, 'account_id' | 'item_id' | 'version_id' | 'audience' | 'starts_at' | 'created_at'>,
): Promise<VersionMailingRow> {
  return trx
    .insertInto('version_mailings')
    .values({ ...row, state: 'planned', next_batch_at: row.starts_at, merged_into: null, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes `mailing` cover all versions of `merged`. */
export async function adoptMailing(
  trx: DatabaseOrTransaction,
  mailing: VersionMailingRow,
  merged: VersionMailingRow,
): Promise<void> {
  await trx
    .updateTable('version_mailings')
    .set({ merged_into: mailing.id })
    .where('account_id', '=', mailing.account_id)
    .where((where) => where.or([where('id', '=', merged.id), where('merged_into', '=', merged.id)]))
    .execute();
}

export async function cancelMailingRow(
  db: DatabaseOrTransaction,
  { account_id, id }: VersionMailingRow,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('version_mailings')
    .set({ state: 'cancelled', ended_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', ['planned', 'sending'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Longest waiting first. Each item has one active mailing: the next starts after the previous one has reached all
 * buyers.
 */
export function listDueMailings(db: DatabaseOrTransaction, nowMs: number, limit: number): Promise<VersionMailingRow[]> {
  return db
    .selectFrom('version_mailings')
    .selectAll()
    .where('state', 'in', ['planned', 'sending'])
    .where('next_batch_at', '<=', nowMs)
    .where(hasEnabledModule('version_mailings'))
    .where(
      sql<boolean>`(state = 'sending' or not exists (select 1 from version_mailings as earlier
        where earlier.item_id = version_mailings.item_id and earlier.state = 'sending'))`,
    )
    .orderBy('next_batch_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns false if another process has claimed the batch, or the mailing was cancelled or merged. */
export async function claimBatch(
  trx: DatabaseOrTransaction,
  { id, state, next_batch_at }: VersionMailingRow,
  { nowMs, nextBatchAt }: { nowMs: number; nextBatchAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('version_mailings')
    .set({ state: 'sending', next_batch_at: nextBatchAt, ...(state === 'planned' && { starts_at: nowMs }) })
    .where('id', '=', id)
    .where('next_batch_at', '=', next_batch_at)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Progress = Partial<Pick<VersionMailingRow, 'state' | 'next_batch_at' | 'ended_at'>> & {
  after_email: string;
  queued: number;
  skipped: number;
};

/** Adds `queued` and `skipped`. Must run in the transaction that claimed the batch. */
export async function saveProgress(
  trx: DatabaseOrTransaction,
  { id }: VersionMailingRow,
  { queued, skipped, ...columns }: Progress,
): Promise<void> {
  await trx
    .updateTable('version_mailings')
    .set({ ...columns, queued: sql<number>`queued + ${queued}`, skipped: sql<number>`skipped + ${skipped}` })
    .where('id', '=', id)
    .execute();
}

/** `versionIds` includes the versions of the mailings that were merged into this mailing. */
export async function findMailing(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<{ mailing: VersionMailingRow; versionIds: number[] } | undefined> {
  const rows = await db
    .selectFrom('version_mailings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]))
    .orderBy('id', 'desc')
    .execute();
  const mailing = rows.find((row) => row.id === id);
  return mailing && { mailing, versionIds: rows.map(({ version_id }) => version_id) };
}

export async function countMail(
  trx: DatabaseOrTransaction,
  { accountId, id }: { accountId: number; id: number },
  end: VersionMailEnd,
): Promise<void> {
  const column = end === 'withdrawn' ? 'skipped' : end;
  await trx
    .updateTable('version_mailings')
    .set({
      [column]: sql<number>`${sql.ref(column)} + 1`,
      ...(end === 'withdrawn' && { queued: sql<number>`queued - 1` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
