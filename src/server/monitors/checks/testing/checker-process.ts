import { readConfig, withSecret } from '../../../config/config.ts';
import { openDatabase } from '../../../database/index.ts';
import { closedEvents } from '../../../deps.ts';
import { silentLog } from '../../../kernel/log.ts';
import { createVault } from '../../../kernel/vault.ts';
import { startChecker } from '../../jobs.ts';

const config = withSecret(readConfig(process.env));
startChecker({
  config,
  database: await openDatabase({ url: config.databaseUrl! }),
  events: { ...closedEvents, record: async () => {} },
  vault: createVault(config.secret),
  log: silentLog(),
  now: Date.now,
});
