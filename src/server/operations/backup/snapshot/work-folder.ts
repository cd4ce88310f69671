import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, Refusal } from '../../../kernel/index.ts';

export const workFolder = (id: string): string => `backup-${id}.tmp`;
const isWorkFolder = (name: string) => /^backup-[0-9a-f]{12}\.tmp$/.test(name);

/** Deletes the folders of killed snapshots. A running snapshot holds the lock of its folder. */
export function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter(isWorkFolder)) {
    const folder = join(dataDir, name);
    try {
      lockFolder(folder, { timeoutMs: 0 })();
    } catch (error) {
      if (error instanceof Refusal) continue;
      throw error;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
