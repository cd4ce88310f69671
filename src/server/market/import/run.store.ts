import { inTransaction, type Ledger, type LedgerOrTransaction } from '../../ledger/index.ts';

/** `alive_at` of a run that must write nothing more; its rows wait to be swept. */
const dead = -1;

export type Run = { id: number; alive_at: number };

/**
 * Begins a run when no other run of the account is alive, and declares the others dead, all in one transaction, so that
 * of two runs that begin together one is told about the other. `isAlive` judges an unfinished run.
 */
export function beginRun(
  ledger: Ledger,
  accountId: number,
  nowMs: number,
  isAlive: (run: Run) => boolean,
): Promise<{ id: number; deadIds: number[] } | { alive: Run }> {
  return inTransaction(ledger, async (trx) => {
    // The row lock lets one in at a time where the database has many writers.
    await trx
      .updateTable('accounts')
      .set((write) => ({ currency: write.ref('currency') }))
      .where('id', '=', accountId)
      .execute();
    const unfinished = await trx
      .selectFrom('market_imports')
      .select(['id', 'alive_at'])
      .where('account_id', '=', accountId)
      .where('finished_at', 'is', null)
      .orderBy('id')
      .execute();
    const alive = unfinished.find((run) => run.alive_at !== dead && isAlive(run));
    if (alive) return { alive };
    const deadIds = unfinished.map((run) => run.id);
    for (const id of deadIds) await killRun(trx, id);
    const { id } = await trx
      .insertInto('market_imports')
      .values({ account_id: accountId, started_at: nowMs, alive_at: nowMs, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, deadIds };
  });
}

/** Shows that the run goes on; false when it was declared dead meanwhile and may write nothing more. */
export async function keepAlive(db: LedgerOrTransaction, runId: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, runId)
    .set({ alive_at: nowMs })
    .where('alive_at', '!=', dead)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes all rows of the run visible at once; false like `keepAlive`. */
export async function finishRun(db: LedgerOrTransaction, runId: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, runId)
    .set({ finished_at: nowMs })
    .where('alive_at', '!=', dead)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function killRun(db: LedgerOrTransaction, runId: number): Promise<void> {
  await unfinished(db, runId).set({ alive_at: dead }).execute();
}

const unfinished = (db: LedgerOrTransaction, runId: number) =>
  db.updateTable('market_imports').where('id', '=', runId).where('finished_at', 'is', null);

/** Identifiers of a dead run's rows, for deleting them piece by piece. */
export async function rowsOfRun(
  db: LedgerOrTransaction,
  accountId: number,
  runId: number,
  table: 'items' | 'purchases',
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('import_id', '=', runId)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteRows(
  db: LedgerOrTransaction,
  accountId: number,
  table: 'items' | 'purchases',
  ids: number[],
): Promise<void> {
  await db.deleteFrom(table).where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

export async function deleteRun(db: LedgerOrTransaction, runId: number): Promise<void> {
  await db.deleteFrom('market_imports').where('id', '=', runId).where('finished_at', 'is', null).execute();
}
