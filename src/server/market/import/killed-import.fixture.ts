/** Blocks during an import, so the test can kill the process there. Arguments: DATA_DIR ACCOUNT_ID FILE */
import { join } from 'node:path';
import { openDatabase } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { silentLog } from '../../kernel/log.ts';
import { createVault } from '../../kernel/vault.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { OnProgress } from './progress.ts';

const [dataDir = '', accountId, file = ''] = process.argv.slice(2);
const database = await openDatabase({ file: join(dataDir, 'ledger.db') });
const deps = { database, vault: createVault('x'.repeat(32)), log: silentLog(), now: () => Date.now() } as Deps;
const progressed: OnProgress = async ({ phase, done, total }) => {
  if (phase !== 'purchases' || done === total) return;
  process.stdout.write('in the middle\n');
  await new Promise(() => {});
};
await importCatalogue(deps, Number(accountId), file, { progressed });
