import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseOrTransaction, inTransaction, type MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, Refusal } from '../../kernel/index.ts';
import {
  claimRun,
  closeFailedRun,
  deleteRows,
  listDeadRuns,
  listRowIds,
  markRunDead,
  type NewRun,
  type RunHeartbeat,
  updateRun,
} from '../import-runs/index.ts';

const heartbeatMs = 1000;
/** A run that did not beat for so long, while somebody watched it, is dead. */
const watchMs = 5 * heartbeatMs;
/** A run that beat so long ago is dead without watching. */
const longDeadMs = minuteMs;

/** How many rows one transaction takes: it holds SQLite's only write lock, and the service writes beside it. */
export const rowsAtOnce = 1000;

/** How far a run is; told to the database with each beat. */
export type RunFigures = Pick<
  MarketImportRow,
  | 'source'
  | 'file_name'
  | 'bytes_total'
  | 'bytes_read'
  | 'rows_read'
  | 'rows_refused'
  | 'rows_left_out'
  | 'items_new'
  | 'items_changed'
  | 'purchases_new'
  | 'purchases_changed'
>;

/** An import under way: everything it writes goes through `write`, and stays invisible until the run is finished. */
export type ImportRun = {
  id: number;
  accountId: number;
  isDryRun: boolean;
  skipsRefused: boolean;
  figures: RunFigures;
  /** Throws Refusal 'conflict' when the run was declared dead meanwhile. Costs nothing. */
  assertAlive(): void;
  /** One short transaction; throws like `assertAlive`. */
  write(work: (trx: DatabaseOrTransaction) => Promise<void>): Promise<void>;
  /** Shows all rows of the run in the transaction of `work`; throws like `assertAlive`. */
  finish(message: string, work: (trx: DatabaseOrTransaction) => Promise<void>): Promise<void>;
  /** Deletes what the run wrote, as far as the database lets it, and says why; the next import sweeps the rest. */
  abandon(message: string): Promise<void>;
  [Symbol.dispose](): void;
};

/**
 * Begins an import for the account and sweeps what dead ones left. Throws Refusal 'conflict' while another one is alive;
 * one that was killed a moment ago is watched for five seconds before it counts as dead.
 */
export async function startRun(deps: Deps, accountId: number, begun: NewRun): Promise<ImportRun> {
  const { db } = deps.database;
  const isRecent = (run: RunHeartbeat) => run.alive_at > deps.now() - longDeadMs;
  const begin = (isAlive: (run: RunHeartbeat) => boolean) =>
    claimRun(deps.database, { accountId, begun, nowMs: deps.now() }, isAlive);
  let opened = await begin(isRecent);
  if ('alive' in opened) {
    const watched = opened.alive;
    await pause(watchMs);
    opened = await begin((run) => isRecent(run) && (run.id !== watched.id || run.alive_at !== watched.alive_at));
  }
  if ('alive' in opened) throw isRunning();
  const { id, deadIds } = opened;
  const figures: RunFigures = {
    source: null,
    file_name: begun.file_name,
    bytes_total: begun.bytes_total,
    bytes_read: 0,
    rows_read: 0,
    rows_refused: 0,
    rows_left_out: 0,
    items_new: 0,
    items_changed: 0,
    purchases_new: 0,
    purchases_changed: 0,
  };
  let isAlive = true;
  const keep = async (on: DatabaseOrTransaction, columns: Partial<MarketImportRow> = {}) => {
    isAlive = await updateRun(on, accountId, id, { ...figures, alive_at: deps.now(), ...columns });
    if (!isAlive) throw takenOver();
  };
  // A beat that fails is made up by the next; `write` notices for good.
  const beat = setInterval(() => void keep(db).catch(() => {}), heartbeatMs);
  try {
    for (const deadId of deadIds) await sweepRun(deps, accountId, deadId, stoppedShort);
  } catch (error) {
    // A run that nobody holds must not go on beating: no other could begin, and the process would not end.
    clearInterval(beat);
    throw error;
  }
  return {
    id,
    accountId,
    isDryRun: begun.is_dry_run === 1,
    skipsRefused: begun.skips_refused === 1,
    figures,
    assertAlive() {
      if (!isAlive) throw takenOver();
    },
    async write(work) {
      const from = performance.now();
      await inTransaction(deps.database, async (trx) => {
        await keep(trx);
        await work(trx);
      });
      await pauseAfterWrite(performance.now() - from);
    },
    async finish(message, work) {
      clearInterval(beat);
      await inTransaction(deps.database, async (trx) => {
        await keep(trx, { state: 'finished', finished_at: deps.now(), message });
        await work(trx);
      });
    },
    async abandon(message) {
      clearInterval(beat);
      await markRunDead(db, accountId, id);
      await sweepRun(deps, accountId, id, message);
    },
    [Symbol.dispose]: () => clearInterval(beat),
  };
}

export const isRunning = () =>
  new Refusal('conflict', 'Another import for this account is running: start this one when it is done.');

const takenOver = () =>
  new Refusal(
    'conflict',
    'Nothing was imported: it was stopped, or another import for this account took over while this one stood still.',
  );

const stoppedShort = 'Nothing was imported: the service stopped meanwhile. Start it again.';

/** Ends runs of everybody that died with their process: nothing of them stays but the word that they failed. */
export async function sweepDeadRuns(deps: Deps): Promise<void> {
  for (const { id, account_id } of await listDeadRuns(deps.database.db, deps.now() - longDeadMs)) {
    if (await markRunDead(deps.database.db, account_id, id)) await sweepRun(deps, account_id, id, stoppedShort);
  }
}

async function sweepRun(deps: Deps, accountId: number, runId: number, message: string): Promise<void> {
  for (const table of ['purchases', 'items'] as const) {
    const ids = await listRowIds(deps.database.db, accountId, runId, table);
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const started = performance.now();
      await deleteRows(deps.database.db, accountId, table, ids.slice(from, from + rowsAtOnce));
      await pauseAfterWrite(performance.now() - started);
    }
  }
  await closeFailedRun(deps.database.db, accountId, runId, {
    finished_at: deps.now(),
    message: message.slice(0, 2000),
  });
}

/** Leaves the write lock to the service for half as long as it was held, and at least for one of its small writes. */
const pauseAfterWrite = (heldMs: number) => pause(Math.max(3, heldMs / 2));
