import {
  type DatabaseOrTransaction,
  deleteServiceSetting,
  insertServiceSetting,
  readServiceSetting,
} from '../database/index.ts';
import type { Deps } from '../deps.ts';
import type { RequireOwn } from '../events/index.ts';

/**
 * With SQLite, remembers which event store the installation uses. `claimEventStore` does this with PostgreSQL. Another
 * store is used, because the service must start, but reported: it lacks the events from before.
 */
export type UsedEventStore = { requireOwn: RequireOwn; isReplaced(): boolean };

const setting = 'event_store_used';

export function watchUsedEventStore({ database, log }: Pick<Deps, 'database' | 'log'>): UsedEventStore {
  let isReplaced = false;
  return {
    async requireOwn(id) {
      const was = isReplaced;
      isReplaced = await isOtherStore(database.db, id);
      if (isReplaced && !was)
        log.error(
          'the event store is not the one that this installation used before, and earlier page views and checks are missing: gatehouse doctor says what to do',
        );
    },
    isReplaced: () => isReplaced,
  };
}

/** Records the first store that is used. `id`: as of `storeIdOf` */
async function isOtherStore(db: DatabaseOrTransaction, id: string | undefined): Promise<boolean> {
  if (id !== undefined && (await insertServiceSetting(db, setting, id))) return false;
  return isOtherThanUsed(db, id);
}

/** Changes nothing. */
export async function isOtherThanUsed(db: DatabaseOrTransaction, id: string | undefined): Promise<boolean> {
  const used = await readServiceSetting(db, setting);
  return used !== undefined && used !== id;
}

/** The next start records the store that it uses. */
export const forgetUsedEventStore = (db: DatabaseOrTransaction): Promise<void> => deleteServiceSetting(db, setting);

/** Returns whether a store was recorded. */
export async function acceptUsedEventStore(
  db: DatabaseOrTransaction,
  inTransaction: (work: (trx: DatabaseOrTransaction) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  if ((await readServiceSetting(db, setting)) === undefined) return false;
  await inTransaction(forgetUsedEventStore);
  return true;
}
