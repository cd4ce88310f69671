import type { Deps } from '../deps.ts';
import { hourMs, startPeriodicJobs } from '../kernel/index.ts';
import { deleteOldMessages } from './messages.ts';

export function startWebhookJobs(deps: Deps): { stop(): Promise<void> } {
  return startPeriodicJobs(deps, [{ name: 'old webhooks', everyMs: hourMs, run: () => deleteOldMessages(deps) }]);
}
