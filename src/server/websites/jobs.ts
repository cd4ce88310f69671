import type { Deps } from '../deps.ts';
import { minuteMs } from '../kernel/time.ts';
import { openAlarms } from './alarms/index.ts';
import { closeDays } from './days/index.ts';
import { sweepImports } from './import/index.ts';
import { writeDueReports } from './mail-reports/index.ts';
import { retain } from './retention/index.ts';

/** Work that comes round again. Several processes may do it at once: what must happen once is claimed in the ledger. */
type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * What websites need beside requests. One job runs at a time, because each asks the stores much; one that fails is logged
 * and comes round again. `onMessages` is told when messages wait to be sent.
 */
export function startWebsiteJobs(deps: Deps, onMessages: () => void): { stop(): Promise<void> } {
  const alarms = openAlarms(deps);
  const writing = (write: () => Promise<number>) => async () => {
    if ((await write()) > 0) onMessages();
  };
  const jobs: Job[] = [
    { name: 'closing days', everyMs: minuteMs, run: () => closeDays(deps) },
    { name: 'e-mail reports', everyMs: minuteMs / 4, run: writing(() => writeDueReports(deps)) },
    { name: 'imports', everyMs: minuteMs, run: () => sweepImports(deps) },
    { name: 'retention', everyMs: 60 * minuteMs, run: () => retain(deps) },
    { name: 'alarms', everyMs: 5 * minuteMs, run: writing(() => alarms.run()) },
  ];
  const due = new Map(jobs.map((job) => [job, deps.now()]));
  let running = Promise.resolve();
  let stopped = false;
  const round = async () => {
    for (const job of jobs) {
      if (stopped || (due.get(job) ?? 0) > deps.now()) continue;
      due.set(job, deps.now() + job.everyMs);
      await job.run().catch((error) => deps.log.error({ err: error, job: job.name }, 'a job of websites failed'));
    }
  };
  const timer = setInterval(() => {
    running = running.then(round);
  }, minuteMs / 4);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
