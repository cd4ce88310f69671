import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { listKeysInUse } from '../catalogue/index.ts';

/** A file is stored before its row, so a new file can still be without a row. */
const graceMs = dayMs;
const batchSize = 200;

/** Keys that other parts of the service use. */
export type ListOtherKeys = (db: DatabaseOrTransaction, keys: string[]) => Promise<string[]>;

export async function removeUnusedFiles(deps: Deps, listOtherKeys: ListOtherKeys = async () => []): Promise<void> {
  // File times use the machine's clock.
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
