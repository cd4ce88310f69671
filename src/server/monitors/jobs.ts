import type { Deps } from '../deps.ts';
import { minuteMs, startPeriodicJobs } from '../kernel/index.ts';
import { tellOfMaintenance } from './status-pages/maintenance-notices.ts';

/** What monitors need beside their checks. `onMessages` is told when messages wait to be sent. */
export function startMonitorJobs(deps: Deps, onMessages: () => void): { stop(): Promise<void> } {
  const run = async () => {
    if ((await tellOfMaintenance(deps)) > 0) onMessages();
  };
  return startPeriodicJobs(deps, [{ name: 'notices of maintenance', everyMs: minuteMs, run }]);
}
