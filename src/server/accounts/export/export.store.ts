import type { AccountExportRow, DatabaseOrTransaction } from '../../database/index.ts';

/** Whose exports these are: the owner of the service does not see those of the account, and the other way round. */
export type ExportSide = { accountId: number; isOfService: boolean };

/** Undefined where one is under way already. */
export const insertExport = (
  db: DatabaseOrTransaction,
  { accountId, isOfService }: ExportSide,
  row: Pick<AccountExportRow, 'requested_by' | 'mail_to' | 'created_at'>,
): Promise<AccountExportRow | undefined> =>
  db
    .insertInto('account_exports')
    .values({ ...row, account_id: accountId, is_of_service: isOfService ? 1 : 0, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

const ofSide = (db: DatabaseOrTransaction, { accountId, isOfService }: ExportSide) =>
  db
    .selectFrom('account_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_of_service', '=', isOfService ? 1 : 0);

/** The newest first. */
export const listExports = (db: DatabaseOrTransaction, side: ExportSide, limit: number): Promise<AccountExportRow[]> =>
  ofSide(db, side).orderBy('id', 'desc').limit(limit).execute();

export const findExport = (
  db: DatabaseOrTransaction,
  side: ExportSide,
  id: number,
): Promise<AccountExportRow | undefined> => ofSide(db, side).where('id', '=', id).executeTakeFirst();

/** How many were asked for since (epoch ms): those that failed, and the others. */
export async function countExportsSince(
  db: DatabaseOrTransaction,
  side: ExportSide,
  sinceMs: number,
): Promise<{ failed: number; others: number }> {
  const { total, failed } = await db
    .selectFrom('account_exports')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('id').filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('account_id', '=', side.accountId)
    .where('is_of_service', '=', side.isOfService ? 1 : 0)
    .where('created_at', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return { failed: Number(failed), others: Number(total) - Number(failed) };
}

/** Those that nobody writes, of all accounts, the longest waiting first. */
export const listOpenExports = (db: DatabaseOrTransaction, nowMs: number): Promise<AccountExportRow[]> =>
  db
    .selectFrom('account_exports')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where('lease_until', '<', nowMs)
    .orderBy('id')
    .limit(20)
    .execute();

/** Begins an attempt, as which it is returned. Undefined when another process has claimed it. */
export async function claimExport(
  db: DatabaseOrTransaction,
  { id, lease_until }: Pick<AccountExportRow, 'id' | 'lease_until'>,
  untilMs: number,
): Promise<AccountExportRow | undefined> {
  return db
    .updateTable('account_exports')
    .set((eb) => ({
      ...{ state: 'running', lease_until: untilMs, part: '', parts_done: 0, bytes: 0 },
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** For the start of the only process: whoever claimed one is dead. */
export async function endExportLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('account_exports').set({ lease_until: 0 }).where('state', '=', 'running').execute();
}

/**
 * For whoever made this attempt. False where it is not theirs any more: they hung longer than their lease and another has
 * begun it anew, or the account was deleted.
 */
export async function updateAttempt(
  db: DatabaseOrTransaction,
  { id, attempts }: Pick<AccountExportRow, 'id' | 'attempts'>,
  changes: Partial<AccountExportRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_exports')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Nobody can download them any more; their files are swept. Of all accounts. */
export async function expireExports(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ state: 'expired', file_key: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', nowMs)
    .execute();
}

/** Which of these files are archives that can be downloaded. */
export async function listArchiveKeys(db: DatabaseOrTransaction, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('account_exports').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}
