import type { Deps } from '../deps.ts';
import { hourMs, minuteMs, secondMs, startPeriodicJobs } from '../kernel/index.ts';
import {
  Checker,
  type CheckerDeps,
  type CheckerOptions,
  type ReplayDeps,
  type ReplayedOutcome,
  recordPastChecks,
} from './checks/index.ts';
import { type CountVisitors, escalateIncidents, watchTraffic } from './incidents/index.ts';
import { notifyMaintenance } from './maintenance/index.ts';
import { type FindUsualVisitors, watchObjectives } from './objectives/index.ts';
import { deleteOldChecks } from './retention/index.ts';
import { enqueueMaintenanceNotices, incidentNotices, publishPlannedUpdates } from './status-pages/index.ts';
import { enqueueUptimeReports, type FindCost } from './uptime-reports/index.ts';

export function startChecker(deps: CheckerDeps, options: CheckerOptions = {}): Checker {
  return new Checker({ ...deps, notices: incidentNotices }, options);
}

export function replayChecks(deps: ReplayDeps, outcomeOf: ReplayedOutcome): Promise<Map<number, string>> {
  return recordPastChecks({ ...deps, notices: incidentNotices }, outcomeOf);
}

export function startMonitorJobs(
  deps: Deps & { countVisitors: CountVisitors; findUsualVisitors: FindUsualVisitors; findCost: FindCost },
  onMessages: () => void,
): { stop(): Promise<void> } {
  const sending = (enqueue: () => Promise<number>) => async () => {
    if ((await enqueue()) > 0) onMessages();
  };
  const postponed = new Map<number, number>();
  // In their own queue, so alerts do not wait for reports.
  const reports = startPeriodicJobs(deps, [
    { name: 'uptime reports', everyMs: minuteMs / 4, run: sending(() => enqueueUptimeReports(deps, postponed)) },
  ]);
  const alerts = startPeriodicJobs(deps, [
    { name: 'burn rates of objectives', everyMs: 15 * secondMs, run: sending(() => watchObjectives(deps)) },
    { name: 'maintenance notices', everyMs: minuteMs, run: sending(() => enqueueMaintenanceNotices(deps)) },
    { name: 'escalations of incidents', everyMs: 10 * secondMs, run: sending(() => escalateIncidents(deps)) },
    {
      name: 'planned updates of status reports',
      everyMs: 10 * secondMs,
      run: sending(() => publishPlannedUpdates(deps)),
    },
    { name: 'webhooks of maintenance', everyMs: 10 * secondMs, run: () => notifyMaintenance(deps) },
    { name: 'visitors during incidents', everyMs: minuteMs, run: () => watchTraffic(deps) },
  ]);
  // A deletion can take minutes, and must not delay alerts.
  const retention = startPeriodicJobs(deps, [
    { name: 'retention of checks', everyMs: hourMs, run: () => deleteOldChecks(deps) },
  ]);
  return {
    async stop() {
      await Promise.all([alerts.stop(), reports.stop(), retention.stop()]);
    },
  };
}
