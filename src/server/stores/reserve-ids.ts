import { join } from 'node:path';
import { isShared, raiseIds } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { inspectSubjects, type SubjectIds } from '../events/index.ts';
import { secondMs, settleWithin, startPeriodicTask } from '../kernel/index.ts';

type ReserveDeps = Pick<Deps, 'config' | 'database' | 'events' | 'log'>;

/** Close to the maximum of the event store's columns. No database has assigned a higher ID. */
const maxId = 4_000_000_000;
const startMs = 3 * secondMs;
const againMs = secondMs;

/**
 * Makes sure that new monitors, websites and imports get no ID that has rows in the event store. The database can go back
 * in time: a restore, a failover that loses commits, or backups of the two stores taken at different times. Runs at the
 * start and after each outage of the database. Until the event store has answered, such rows can't be created, unless
 * it is embedded and the data folder contains all IDs.
 */
export async function reserveIds(deps: ReserveDeps): Promise<{ stop(): Promise<void> }> {
  const { config, database, events, log } = deps;
  /** incremented when the database could have gone back */
  let wanted = 1;
  let checked = 0;
  const raiseToRecorded = async () => {
    const { ids, isComplete } = await events.recordedSubjects();
    await raise(deps, ids);
    // Other nodes also record rows, and a server can contain rows from another data folder.
    if (isComplete && !isShared(database) && !config.clickhouseUrl) database.newIds.release();
  };
  const check = async () => {
    if (checked === wanted) return;
    const current = wanted;
    await raiseToRecorded();
    await raise(deps, await events.storedSubjects());
    checked = current;
    if (checked === wanted) database.newIds.release();
  };
  database.newIds.hold();
  await raiseToRecorded();
  await settleWithin(check(), startMs);
  if (database.newIds.isHeld)
    log.warn('the event store does not answer: monitors and websites can be created once it has answered');
  const task = startPeriodicTask({
    everyMs: againMs,
    run: check,
    onError: (err) => log.debug({ err }, 'could not read the highest IDs in the event store; trying again'),
  });
  // A failover can lose commits.
  if (isShared(database))
    database.onRecovered(() => {
      wanted += 1;
      database.newIds.hold();
      task.wake();
    });
  return task;
}

/** For commands, which can't use the event store. */
export async function reserveRecordedIds(deps: Pick<ReserveDeps, 'config' | 'database' | 'log'>): Promise<void> {
  const ids = inspectSubjects(join(deps.config.dataDir, 'events'));
  if (ids) await raise(deps, ids);
}

async function raise({ database, log }: Pick<ReserveDeps, 'database' | 'log'>, ids: SubjectIds): Promise<void> {
  const wrong = Object.entries(ids).filter(([, id]) => id > maxId);
  if (wrong.length > 0)
    log.error(Object.fromEntries(wrong), 'the event store contains impossible IDs, which are ignored');
  const possible = (id: number) => (id > maxId ? 0 : id);
  const raised = await raiseIds(database, {
    monitor: possible(ids.monitor),
    website: possible(ids.website),
    import: possible(ids.import),
  });
  if (raised.length > 0)
    log.warn(
      { tables: raised },
      'the database is older than the event store: new rows get IDs that have no statistics',
    );
}
