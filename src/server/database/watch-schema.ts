import { type Log, type PeriodicTask, startPeriodicTask, version } from '../kernel/index.ts';
import type { Database } from './database.ts';
import { migrationNames } from './migrate.ts';
import { describeNewerSchema, readSchemaState } from './schema-state.ts';

/** A table of some hundred rows. */
const defaultEveryMs = 2000;

/**
 * Calls `onOutdated`, once, when a newer version has taken something away that this one works with. What it is told says who
 * can go on. A start asks the same and refuses; this is for processes that were there before.
 */
export function startSchemaWatch(
  { database, log }: { database: Database; log: Log },
  onOutdated: (sentence: string) => void,
  { everyMs = defaultEveryMs } = {},
): PeriodicTask {
  let isReported = false;
  return startPeriodicTask({
    everyMs,
    async run() {
      if (isReported) return;
      const state = await readSchemaState(database.db, migrationNames);
      if (state.incompatible.length === 0) return;
      isReported = true;
      onOutdated(describeNewerSchema(state, version));
    },
    onError: (err) => log.error({ err }, 'whether a newer version changed the database is not known; trying again'),
  });
}
