import { minuteMs, startPeriodicJobs } from '../kernel/index.ts';
import { createConversionCheck } from './conversion-alerts/index.ts';
import { closeDays } from './days/index.ts';
import { cleanUpImports } from './import/index.ts';
import type { Postponed } from './job-runs/index.ts';
import { enqueueDueReports, type MailReportDeps } from './mail-reports/index.ts';
import { enqueueRecipientReports } from './report-recipients/index.ts';
import { deleteExpiredStatistics } from './retention/index.ts';
import { importSearchTerms } from './search-console/index.ts';
import { forgetWaitingPayments } from './stripe-sales/index.ts';
import { createTrafficCheck, type DropDeps } from './traffic-alerts/index.ts';

/**
 * What websites need beside requests. One job runs at a time, because each asks the stores much; one that fails is logged
 * and comes round again. `onMessages` is called when messages wait to be sent.
 */
export function startWebsiteJobs(deps: DropDeps & MailReportDeps, onMessages: () => void): { stop(): Promise<void> } {
  const conversions = createConversionCheck(deps);
  const postponed: Postponed = new Map();
  const postponedOfRecipients: Postponed = new Map();
  const alarms = createTrafficCheck(deps);
  const writing = (write: () => Promise<number>) => async () => {
    if ((await write()) > 0) onMessages();
  };
  return startPeriodicJobs(deps, [
    { name: 'closing days', everyMs: minuteMs, run: () => closeDays(deps) },
    { name: 'e-mail reports', everyMs: minuteMs / 4, run: writing(() => enqueueDueReports(deps, postponed)) },
    {
      name: 'reports to recipients',
      everyMs: minuteMs / 4,
      run: writing(() => enqueueRecipientReports(deps, postponedOfRecipients)),
    },
    { name: 'imports', everyMs: minuteMs, run: () => cleanUpImports(deps) },
    { name: 'search terms', everyMs: minuteMs, run: () => importSearchTerms(deps) },
    { name: 'payments without a sale', everyMs: minuteMs, run: () => forgetWaitingPayments(deps) },
    { name: 'retention', everyMs: 60 * minuteMs, run: () => deleteExpiredStatistics(deps) },
    { name: 'alerts on conversions', everyMs: 5 * minuteMs, run: writing(() => conversions.run()) },
    { name: 'alarms', everyMs: 5 * minuteMs, run: writing(() => alarms.run()) },
  ]);
}
