/**
 * Makes the archive that waits in a data folder and is killed (`kill -9`): DATA_DIR POINT NOW_MS. POINT is `half`, once the
 * first part of the archive is on disk, or `kept`, when all of it is and its row does not say so yet.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runWaitingExports } from './accounts/export/index.ts';
import { readConfig } from './config.ts';
import { openCommandDeps } from './main.ts';

const [dataDir = '', point, nowMs] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const incoming = join(dataDir, 'files', 'incoming');
const isOnDisk = () => readdirSync(incoming).some((name) => statSync(join(incoming, name)).size > 0);

async function* endless() {
  while (!isOnDisk()) yield randomBytes(65_536);
  die();
  yield* [];
}

const deps = await openCommandDeps(readConfig({ ...process.env, GATEHOUSE_DATA: dataDir }));
await runWaitingExports(
  {
    ...deps,
    now: () => Number(nowMs),
    events: { ...deps.events, flush: async () => {} },
    files: {
      ...deps.files,
      async put(...given) {
        const stored = await deps.files.put(...given);
        if (point === 'kept') die();
        return stored;
      },
    },
  },
  {
    openSealed: () => ({}),
    async *archiveAccount() {
      if (point === 'half') yield { path: 'large.bin', content: endless(), isCompressible: false };
    },
  },
);
