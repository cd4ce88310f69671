import type { Deps } from '../deps.ts';
import { hourMs, startPeriodicJobs } from '../kernel/index.ts';
import { deleteOldMessages } from './messages.ts';

/** Webhooks' background jobs. One that fails is logged and runs again when it is next due. */
export function startWebhookJobs(deps: Deps): { stop(): Promise<void> } {
  return startPeriodicJobs(deps, [{ name: 'old webhooks', everyMs: hourMs, run: () => deleteOldMessages(deps) }]);
}
