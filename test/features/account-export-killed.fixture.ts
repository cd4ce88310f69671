/**
 * Kills its own process during an export. Arguments: DATA_DIR POINT NOW_MS. POINT is `half` (the first part is on disk)
 * or `kept` (the archive is on disk, but the row is not updated).
 */

import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runWaitingExports } from '../../src/server/accounts/export/index.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { readConfig, withSecret } from '../../src/server/config/config.ts';
import { openDatabase } from '../../src/server/database/index.ts';
import { closedEvents } from '../../src/server/deps.ts';
import { createFiles } from '../../src/server/files/index.ts';
import { createVault, silentLog } from '../../src/server/kernel/index.ts';
import { openServiceMail } from '../../src/server/mail-settings/index.ts';
import { openServiceConnections } from '../../src/server/service-connections/index.ts';

const [dataDir = '', point, nowMs] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const incoming = join(dataDir, 'files', 'incoming');
const isOnDisk = () => readdirSync(incoming).some((name) => statSync(join(incoming, name)).size > 0);

async function* endless() {
  while (!isOnDisk()) yield randomBytes(65_536);
  die();
  yield* [];
}

const config = withSecret(readConfig({ ...process.env, GATEHOUSE_DATA: dataDir }));
const database = await openDatabase(
  config.databaseUrl ? { url: config.databaseUrl } : { file: join(dataDir, 'ledger.db') },
);
const vault = createVault(config.secret);
const files = createFiles(config);
await runWaitingExports(
  {
    config,
    database,
    vault,
    mail: await openServiceMail({ config, database, vault }),
    connections: await openServiceConnections({ config, database, vault, now: () => Number(nowMs) }),
    log: silentLog(),
    now: () => Number(nowMs),
    events: { ...closedEvents, flush: async () => {} },
    files: {
      ...files,
      async put(...given) {
        const stored = await files.put(...given);
        if (point === 'kept') die();
        return stored;
      },
    },
  },
  {
    contents: '',
    tables: accountTables,
    openSealed: () => ({}),
    async *archiveAccount() {
      if (point === 'half') yield { path: 'large.bin', content: endless(), isCompressible: false };
    },
  },
);
