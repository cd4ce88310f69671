import { findServiceOwner } from '../../../accounts/index.ts';
import { writeCause } from '../../../causes/index.ts';
import { inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { ObjectStorageError } from '../../../files/s3-client/index.ts';
import { Refusal, secondMs, startPeriodicTask } from '../../../kernel/index.ts';
import { createGuards, createResolver } from '../../../network/index.ts';
import { describePlace } from './describe-place.ts';
import { enqueueFailureMail } from './failure-mail.ts';
import { openPlace } from './place.ts';
import { dueNow, lastPlanned } from './plan.ts';
import { abandoned, backupName, outdated, type Retention } from './retention.ts';
import { runBackup } from './run-child.ts';
import {
  type BackupPlace,
  type BackupSettings,
  type BackupState,
  changeBackupState,
  readBackups,
} from './settings.store.ts';

const everyMs = 2 * secondMs;
/** More than any retention keeps, even if deletion fails for months. */
const maxNames = 1000;

/** `isElsewhere`: the backup isn't in the plan's place. It deletes no backups and leaves the plan's state unchanged. */
type BackupOrder = { place: BackupPlace; withSecret: boolean } & (
  | { isElsewhere: true }
  | { isElsewhere: false; retention: Retention }
);

const ended = { startedAt: null, requestedAt: null, requestedFolder: null } as const;

type RunDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
type RunOptions = { onMessages: () => void; run?: typeof runBackup };

/** Runs scheduled and requested backups. Only one process does this, because only one process uses the data folder. */
export function startBackups(deps: RunDeps, options: RunOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const work = createBackupWork(deps, options, ending.signal);
  const task = startPeriodicTask({
    name: 'backups',
    everyMs,
    run: work,
    onError: (error) => deps.log.error({ err: error }, 'could not read the backup schedule; retrying'),
  });
  return {
    async stop() {
      ending.abort();
      await task.stop();
    },
  };
}

export function createBackupWork(deps: RunDeps, { onMessages, run = runBackup }: RunOptions, signal: AbortSignal) {
  const { config, database, vault, log } = deps;
  const { db } = database;
  const guards = createGuards(database);
  const resolve = createResolver();
  let isFirst = true;
  /** start time of a killed backup whose partial file still exists */
  let unfinished: number | null = null;

  return async (): Promise<void> => {
    const { settings, state } = await readBackups(db, vault);
    if (isFirst && state.startedAt !== null) {
      unfinished = state.startedAt;
      await change({ startedAt: null });
    }
    isFirst = false;
    const owner = await findServiceOwner(db);
    if (!owner) return;
    const startedAt = deps.now();
    const why = dueNow(settings, state, owner.time_zone, startedAt);
    const order = why && backupOrder(settings, state, why);
    if (!order) return;
    await change({ startedAt, percent: 0 });
    const settledAt = settings && lastPlanned(settings.hour, owner.time_zone, startedAt);
    try {
      const last = await take(order, startedAt, state.names);
      // A requested backup at the plan's place replaces the scheduled backup that is due at that time.
      await change({
        ...ended,
        last,
        failureElsewhere: null,
        // Without a plan, any success counts.
        ...(!(order.isElsewhere && settings?.enabled) && { failure: null }),
        ...(order.isElsewhere ? { folder: describePlace(order.place) } : settledAt !== undefined && { settledAt }),
      });
    } catch (error) {
      // The next start repeats the interrupted backup.
      if (signal.aborted) return await change({ startedAt: null });
      const problem = problemOf(error);
      const before = order.isElsewhere ? state.failureElsewhere : state.failure;
      const failure = { since: before?.since ?? startedAt, at: deps.now(), problem };
      await inTransaction(database, async (trx) => {
        await changeBackupState(trx, { ...ended, [order.isElsewhere ? 'failureElsewhere' : 'failure']: failure });
        if (settings && why === 'planned' && !state.failure)
          await enqueueFailureMail(deps, trx, { owner, settings, failure, last: state.last });
      });
      onMessages();
    }
  };

  async function take(
    order: BackupOrder,
    startedAt: number,
    takenHere: string[] | undefined,
  ): Promise<NonNullable<BackupState['last']>> {
    const { place: at, withSecret } = order;
    const place = openPlace(at, config, { resolve, guard: await guards(true) }, signal);
    const left = abandoned(await place.listPartial(), { begunAt: unfinished, nowMs: startedAt });
    for (const partial of left) await place.delete(partial);
    // Ignore a listing error until the backup is stored. It is reported below.
    const before = await place.list().catch(() => undefined);
    // Another installation can use the same place and start in the same second.
    let begunAt = startedAt;
    while (before?.includes(backupName(begunAt))) begunAt += secondMs;
    unfinished = begunAt;
    const name = backupName(begunAt);
    const bytes = await place.keep(name, (file) => runReporting({ config, file, withSecret }));
    unfinished = null;
    if (!order.isElsewhere) {
      const own = takenHere ?? before;
      if (own) await change({ names: [...own, name].slice(-maxNames) });
      const there = before ? [...before, name] : await place.list();
      const kept = [...new Set([...(own ?? there), name])].filter((one) => there.includes(one));
      for (const old of outdated(kept, order.retention)) await place.delete(old);
    }
    return { at: startedAt, name, bytes, tookMs: deps.now() - startedAt, place: describePlace(at) };
  }

  /** Stores the progress, but only one write at a time. */
  async function runReporting(order: Parameters<typeof runBackup>[0]): Promise<number> {
    let writing: Promise<void> | undefined;
    const report = (percent: number) => {
      writing ??= change({ percent })
        .catch((error) => log.warn({ err: error }, 'could not store the progress of the backup'))
        .finally(() => {
          writing = undefined;
        });
    };
    try {
      return await run(order, signal, report);
    } finally {
      await writing;
    }
  }

  function change(changes: Partial<BackupState>): Promise<void> {
    return inTransaction(database, (trx) => changeBackupState(trx, changes));
  }

  function problemOf(error: unknown): string {
    if (error instanceof ObjectStorageError || error instanceof Refusal) return error.message;
    log.error({ err: error }, 'backup failed; retrying later');
    return writeCause('backupNotMade');
  }
}

/** Returns undefined if there is no place for the backup. */
function backupOrder(
  settings: BackupSettings | undefined,
  { requestedFolder }: BackupState,
  why: 'requested' | 'planned',
): BackupOrder | undefined {
  const withSecret = settings?.with_secret ?? true;
  if (why === 'requested' && requestedFolder != null)
    return { place: { kind: 'folder', folder: requestedFolder }, withSecret, isElsewhere: true };
  return settings && { place: settings.place, withSecret, isElsewhere: false, retention: settings.retention };
}
