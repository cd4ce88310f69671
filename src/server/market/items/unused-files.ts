import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { listKeysInUse } from '../catalogue/index.ts';

/** A file is stored before its row: for this long it may have none. */
const graceMs = dayMs;
const batchSize = 200;

/** Which of these files others than items use. */
export type ListOtherKeys = (db: DatabaseOrTransaction, keys: string[]) => Promise<string[]>;

/** Deletes files that no row refers to any more, and what interrupted uploads left behind. */
export async function removeUnusedFiles(deps: Deps, listOtherKeys: ListOtherKeys = async () => []): Promise<void> {
  // Files are dated by the machine's own clock.
  const nowMs = Date.now();
  await deps.files.removeStale(nowMs);
  let keys: string[] = [];
  const removeUnused = async () => {
    const used = new Set([
      ...(await listKeysInUse(deps.database.db, keys)),
      ...(await listOtherKeys(deps.database.db, keys)),
    ]);
    for (const key of keys) if (!used.has(key)) await deps.files.deleteOlder(key, nowMs - graceMs);
    keys = [];
  };
  for await (const { key, changedAt } of deps.files.list()) {
    if (changedAt > nowMs - graceMs) continue;
    keys.push(key);
    if (keys.length === batchSize) await removeUnused();
  }
  await removeUnused();
}
