import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { inTransaction, type LedgerOrTransaction } from '../../ledger/index.ts';
import { beginRun, deleteRows, deleteRun, keepAlive, killRun, type Run, rowsOfRun } from './run.store.ts';

const beatMs = 1000;
/** A run that did not beat for so long, while somebody watched it, is dead. */
const watchMs = 5 * beatMs;
/** A run that beat so long ago is dead without watching. */
const longDeadMs = 60_000;

/** How many rows one transaction takes: it holds SQLite's only write lock, and the service writes beside it. */
export const rowsAtOnce = 1000;

/** An import under way: everything it writes goes through `write`, and stays invisible until the run is finished. */
export type ImportRun = {
  id: number;
  /** One short transaction; throws Refusal 'conflict' when the run was declared dead meanwhile. */
  write(work: (trx: LedgerOrTransaction) => Promise<void>): Promise<void>;
  /** Deletes what the run wrote, as far as the ledger lets it; the next import sweeps the rest. */
  abandon(): Promise<void>;
  [Symbol.dispose](): void;
};

/**
 * Begins an import for the account and sweeps what dead ones left. Throws Refusal 'conflict' while another one is alive;
 * one that was killed a moment ago is watched for five seconds before it counts as dead.
 */
export async function openRun(deps: Deps, accountId: number): Promise<ImportRun> {
  const isRecent = (run: Run) => run.alive_at > deps.now() - longDeadMs;
  let begun = await beginRun(deps.ledger, accountId, deps.now(), isRecent);
  if ('alive' in begun) {
    const watched = begun.alive;
    await pause(watchMs);
    const hasMoved = (run: Run) => isRecent(run) && (run.id !== watched.id || run.alive_at !== watched.alive_at);
    begun = await beginRun(deps.ledger, accountId, deps.now(), hasMoved);
  }
  if ('alive' in begun)
    throw new Refusal('conflict', 'Another import for this account is running: start this one when it is done.');
  const { id, deadIds } = begun;
  // A beat that fails is made up by the next; `write` notices for good.
  const beat = setInterval(() => void keepAlive(deps.ledger.db, id, deps.now()).catch(() => {}), beatMs);
  try {
    for (const deadId of deadIds) await sweep(deps, accountId, deadId);
  } catch (error) {
    // A run that nobody holds must not go on beating: no other could begin, and the process would not end.
    clearInterval(beat);
    throw error;
  }
  return {
    id,
    async write(work) {
      const from = performance.now();
      await inTransaction(deps.ledger, async (trx) => {
        if (!(await keepAlive(trx, id, deps.now()))) throw takenOver();
        await work(trx);
      });
      await breathe(performance.now() - from);
    },
    async abandon() {
      clearInterval(beat);
      await killRun(deps.ledger.db, id);
      await sweep(deps, accountId, id);
    },
    [Symbol.dispose]: () => clearInterval(beat),
  };
}

export const takenOver = () =>
  new Refusal(
    'conflict',
    'Nothing was imported: another import for this account took over while this one stood still.',
  );

async function sweep(deps: Deps, accountId: number, runId: number): Promise<void> {
  for (const table of ['purchases', 'items'] as const) {
    const ids = await rowsOfRun(deps.ledger.db, accountId, runId, table);
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const started = performance.now();
      await deleteRows(deps.ledger.db, accountId, table, ids.slice(from, from + rowsAtOnce));
      await breathe(performance.now() - started);
    }
  }
  await deleteRun(deps.ledger.db, runId);
}

/** Leaves the write lock to the service for half as long as it was held, and at least for one of its small writes. */
const breathe = (heldMs: number) => pause(Math.max(3, heldMs / 2));
