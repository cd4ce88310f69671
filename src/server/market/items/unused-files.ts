import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { listKeysInUse } from '../catalogue/index.ts';

/** A file is put before its row: for so long it may lie without one. */
const graceMs = dayMs;
const atOnce = 200;

/** Removes files that nothing names any more, and what uploads that were killed left. */
export async function removeUnusedFiles(deps: Deps): Promise<void> {
  // The files' own clock, by which their ages are.
  const nowMs = Date.now();
  await deps.files.removeStale(nowMs);
  let keys: string[] = [];
  const removeUnused = async () => {
    const used = await listKeysInUse(deps.database.db, keys);
    for (const key of keys) if (!used.has(key)) await deps.files.deleteOlder(key, nowMs - graceMs);
    keys = [];
  };
  for await (const { key, changedAt } of deps.files.list()) {
    if (changedAt > nowMs - graceMs) continue;
    keys.push(key);
    if (keys.length === atOnce) await removeUnused();
  }
  await removeUnused();
}
