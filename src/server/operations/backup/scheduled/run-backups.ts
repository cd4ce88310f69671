import { findServiceOwner } from '../../../accounts/index.ts';
import { writeCause } from '../../../causes/index.ts';
import { inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { ObjectStorageError } from '../../../files/s3-client/index.ts';
import { Refusal, secondMs, startPeriodicTask } from '../../../kernel/index.ts';
import { createGuards, createResolver } from '../../../network/index.ts';
import { enqueueFailureMail } from './failure-mail.ts';
import { openPlace } from './place.ts';
import { dueNow, lastPlanned } from './plan.ts';
import { abandoned, backupName, outdated } from './retention.ts';
import { runBackup } from './run-child.ts';
import { type BackupSettings, type BackupState, changeBackupState, readBackups } from './settings.store.ts';

const everyMs = 2 * secondMs;
/** More than any retention keeps, even if deletion fails for months. */
const maxNames = 1000;

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
    if (!settings) return;
    const owner = await findServiceOwner(db);
    if (!owner) return;
    const startedAt = deps.now();
    const why = dueNow(settings, state, owner.time_zone, startedAt);
    if (!why) return;
    await change({ startedAt });
    const planned = lastPlanned(settings.hour, owner.time_zone, startedAt);
    try {
      const last = await take(settings, startedAt, state.names);
      // A requested backup replaces the scheduled backup that is due at that time.
      await change({ startedAt: null, requestedAt: null, last, failure: null, settledAt: planned });
    } catch (error) {
      // The next start repeats the interrupted backup.
      if (signal.aborted) return await change({ startedAt: null });
      const problem = problemOf(error);
      const failure = { since: state.failure?.since ?? startedAt, at: deps.now(), problem };
      await inTransaction(database, async (trx) => {
        await changeBackupState(trx, { startedAt: null, requestedAt: null, failure });
        if (why === 'planned' && !state.failure)
          await enqueueFailureMail(deps, trx, { owner, settings, failure, last: state.last });
      });
      onMessages();
    }
  };

  async function take(
    settings: BackupSettings,
    startedAt: number,
    takenHere: string[] | undefined,
  ): Promise<NonNullable<BackupState['last']>> {
    const place = openPlace(settings.place, config, { resolve, guard: await guards(true) }, signal);
    const left = abandoned(await place.listPartial(), { begunAt: unfinished, nowMs: startedAt });
    for (const partial of left) await place.delete(partial);
    // Ignore a listing error until the backup is stored. It is reported below.
    const before = await place.list().catch(() => undefined);
    // Another installation can use the same place and start in the same second.
    let at = startedAt;
    while (before?.includes(backupName(at))) at += secondMs;
    unfinished = at;
    const name = backupName(at);
    const bytes = await place.keep(name, (file) => run({ config, file, withSecret: settings.with_secret }, signal));
    unfinished = null;
    const own = takenHere ?? before;
    if (own) await change({ names: [...own, name].slice(-maxNames) });
    const there = before ? [...before, name] : await place.list();
    const kept = [...new Set([...(own ?? there), name])].filter((one) => there.includes(one));
    for (const old of outdated(kept, settings.retention)) await place.delete(old);
    return { at: startedAt, name, bytes, tookMs: deps.now() - startedAt };
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
