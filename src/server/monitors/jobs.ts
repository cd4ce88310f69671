import type { Deps } from '../deps.ts';
import { startRounds } from '../kernel/rounds.ts';
import { minuteMs } from '../kernel/time.ts';
import { tellOfMaintenance } from './status-pages/maintenance-notices.ts';

/** What monitors need beside their checks. `onMessages` is told when messages wait to be sent. */
export function startMonitorJobs(deps: Deps, onMessages: () => void): { stop(): Promise<void> } {
  const run = async () => {
    if ((await tellOfMaintenance(deps)) > 0) onMessages();
  };
  return startRounds(deps, [{ name: 'notices of maintenance', everyMs: minuteMs, run }]);
}
