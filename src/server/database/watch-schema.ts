import { type Log, type PeriodicTask, startPeriodicTask, version } from '../kernel/index.ts';
import type { Database } from './database.ts';
import { migrationNames } from './migrate.ts';
import { describeNewerSchema, readSchemaState } from './schema-state.ts';

const defaultEveryMs = 2000;

/**
 * Calls `onOutdated` if a newer, incompatible version has changed the database while this process runs. Startup makes
 * the same check.
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
    onError: (err) => log.error({ err }, 'could not check whether a newer version changed the database; trying again'),
  });
}
