import type { AccountExportRow, DatabaseOrTransaction } from '../../database/index.ts';

/** The account and the service owner don't see each other's exports. */
export type ExportSide = { accountId: number; isOfService: boolean };

/** Returns undefined if an export is in progress. */
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

export const listExports = (db: DatabaseOrTransaction, side: ExportSide, limit: number): Promise<AccountExportRow[]> =>
  ofSide(db, side).orderBy('id', 'desc').limit(limit).execute();

export const findExport = (
  db: DatabaseOrTransaction,
  side: ExportSide,
  id: number,
): Promise<AccountExportRow | undefined> => ofSide(db, side).where('id', '=', id).executeTakeFirst();

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

export const listOpenExports = (db: DatabaseOrTransaction, nowMs: number): Promise<AccountExportRow[]> =>
  db
    .selectFrom('account_exports')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where('lease_until', '<', nowMs)
    .orderBy('id')
    .limit(20)
    .execute();

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

/** For the start of a single process: earlier lease holders are dead. */
export async function endExportLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('account_exports').set({ lease_until: 0 }).where('state', '=', 'running').execute();
}

/** Returns false if the lease expired and another attempt started, or the account was deleted. */
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

export async function expireExports(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ state: 'expired', file_key: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', nowMs)
    .execute();
}

export async function listArchiveKeys(db: DatabaseOrTransaction, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('account_exports').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}
