import { minuteMs, startPeriodicJobs } from '../kernel/index.ts';
import { createConversionCheck } from './conversion-alerts/index.ts';
import { closeDays, countBusyDays, noBusyDays } from './days/index.ts';
import { cleanUpImports } from './import/index.ts';
import type { Postponed } from './job-runs/index.ts';
import { enqueueDueReports, type MailReportDeps } from './mail-reports/index.ts';
import { notifyQuota } from './pageview-quota/index.ts';
import { enqueueRecipientReports } from './report-recipients/index.ts';
import { createResetWork, deleteExpiredStatistics, noProgress } from './retention/index.ts';
import { importSearchTerms } from './search-console/index.ts';
import { deleteWaitingPayments } from './stripe-sales/index.ts';
import { createTrafficCheck, type DropDeps } from './traffic-alerts/index.ts';

/**
 * Uses three queues, so alerts do not wait for reports or imports. Each queue runs one job at a time. `onMessages`
 * is called when messages are ready to send.
 */
export function startWebsiteJobs(deps: DropDeps & MailReportDeps, onMessages: () => void): { stop(): Promise<void> } {
  const conversions = createConversionCheck(deps);
  const traffic = createTrafficCheck(deps);
  const postponed = { days: new Map(), own: new Map(), recipients: new Map() } satisfies Record<string, Postponed>;
  const busyDays = noBusyDays();
  const retention = noProgress();
  const writing = (write: () => Promise<number>) => async () => {
    if ((await write()) > 0) onMessages();
  };
  const lines = [
    [
      { name: 'alerts on traffic', everyMs: 5 * minuteMs, run: writing(() => traffic.run()) },
      { name: 'quotas of page views', everyMs: 5 * minuteMs, run: writing(() => notifyQuota(deps)) },
      { name: 'alerts on conversions', everyMs: 5 * minuteMs, run: writing(() => conversions.run()) },
    ],
    [
      {
        name: 'e-mail reports',
        everyMs: minuteMs / 4,
        run: writing(() => enqueueDueReports(deps, postponed.own)),
      },
      {
        name: 'reports to recipients',
        everyMs: minuteMs / 4,
        run: writing(() => enqueueRecipientReports(deps, postponed.recipients)),
      },
    ],
    [
      { name: 'closing days', everyMs: minuteMs, run: () => closeDays(deps, postponed.days) },
      { name: 'busy days', everyMs: minuteMs, run: () => countBusyDays(deps, busyDays) },
      { name: 'payments without a sale', everyMs: 10 * minuteMs, run: () => deleteWaitingPayments(deps) },
      { name: 'imports of statistics', everyMs: minuteMs, run: () => cleanUpImports(deps) },
      { name: 'search terms', everyMs: minuteMs, run: () => importSearchTerms(deps) },
      { name: 'deleted statistics', everyMs: minuteMs, run: createResetWork(deps) },
      { name: 'retention of statistics', everyMs: 60 * minuteMs, run: () => deleteExpiredStatistics(deps, retention) },
    ],
  ].map((jobs) => startPeriodicJobs(deps, jobs));
  return {
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}
