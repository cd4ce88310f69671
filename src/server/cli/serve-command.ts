import { pino } from 'pino';
import type { Config } from '../config/index.ts';
import { removeAbandonedRestore } from '../data-folder/index.ts';
import { createLog } from '../kernel/index.ts';
import { startService } from '../main.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { say } from './terminal.ts';

export async function serve(config: Config): Promise<void> {
  // Logs go to standard error. Standard output contains only the lines that users need to get started.
  const log = createLog(config.logLevel, pino.destination({ fd: 2, sync: false }));
  removeAbandonedRestore(config.dataDir);
  // Process 1 of a container ignores signals that it doesn't handle, and a start with an upgrade can take minutes.
  const endEarly = () => process.exit(143);
  process.on('SIGTERM', endEarly);
  const service = await startService(config, log);
  process.off('SIGTERM', endEarly);
  const { roles } = config;
  say(roles.has('web') ? `Gatehouse runs at ${service.address}` : `Gatehouse runs as ${[...roles].join(' and ')}`);
  if (service.setupPath) say(`Create the first account at ${service.address}${service.setupPath}`);
  stopOnSignal(service, log);
}
