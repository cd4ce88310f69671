import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseOrTransaction, inTransaction, type MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText, minuteMs, Refusal, t } from '../../kernel/index.ts';
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
import { translateImportMessage, writeImportText } from './import-texts.ts';

const heartbeatMs = 1000;
/** A run is dead if it has no heartbeat while it is watched for this long. */
const watchMs = 5 * heartbeatMs;
/** A run whose last heartbeat is older is dead without being watched first. */
const longDeadMs = minuteMs;

/** Limits each transaction, because a transaction holds SQLite's only write lock. */
export const rowsAtOnce = 1000;

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

/** All writes go through `write` and stay invisible until `finish`. */
export type ImportRun = {
  id: number;
  accountId: number;
  isDryRun: boolean;
  skipsRefused: boolean;
  figures: RunFigures;
  /** Throws Refusal 'conflict' if the run was marked dead. Doesn't read the database. */
  assertAlive(): void;
  /** Throws like `assertAlive`. */
  write(work: (trx: DatabaseOrTransaction) => Promise<void>): Promise<void>;
  /** Makes all rows visible. Throws like `assertAlive`. */
  finish(message: string, work: (trx: DatabaseOrTransaction) => Promise<void>): Promise<void>;
  /** Remaining rows are swept later. */
  abandon(message: string): Promise<void>;
  [Symbol.dispose](): void;
};

/**
 * Throws Refusal 'conflict' while another import is alive. If that import may just have been killed, watches it for
 * five seconds first.
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
    if (!isAlive) throw stoppedOrTakenOver();
  };
  // If a heartbeat fails, the next heartbeat makes up for it.
  const heartbeat = setInterval(() => void keep(db).catch(() => {}), heartbeatMs);
  try {
    for (const deadId of deadIds) await sweepRun(deps, accountId, deadId, serviceStopped);
  } catch (error) {
    // If the heartbeat continued, it would block other imports.
    clearInterval(heartbeat);
    throw error;
  }
  return {
    id,
    accountId,
    isDryRun: begun.is_dry_run === 1,
    skipsRefused: begun.skips_refused === 1,
    figures,
    assertAlive() {
      if (!isAlive) throw stoppedOrTakenOver();
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
      clearInterval(heartbeat);
      await inTransaction(deps.database, async (trx) => {
        await keep(trx, { state: 'finished', finished_at: deps.now(), message });
        await work(trx);
      });
    },
    async abandon(message) {
      clearInterval(heartbeat);
      await markRunDead(db, accountId, id);
      await sweepRun(deps, accountId, id, message);
    },
    [Symbol.dispose]: () => clearInterval(heartbeat),
  };
}

export const isRunning = () =>
  new Refusal('conflict', t('Another import for this account is running. Start this one when it is done.'));

const stoppedOrTakenOver = () => new Refusal('conflict', translateImportMessage(writeImportText('stopped')));

const serviceStopped = writeImportText('serviceStopped');

/** Deletes the rows of dead runs. Only their failed state stays. */
export async function sweepDeadRuns(deps: Deps): Promise<void> {
  for (const { id, account_id } of await listDeadRuns(deps.database.db, deps.now() - longDeadMs)) {
    if (await markRunDead(deps.database.db, account_id, id)) await sweepRun(deps, account_id, id, serviceStopped);
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
    message: cutText(message, 2000),
  });
}

/** Lets other writers take the lock. */
const pauseAfterWrite = (heldMs: number) => pause(Math.max(3, heldMs / 2));
