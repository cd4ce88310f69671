import type { Deps } from '../deps.ts';
import { hourMs, minuteMs } from '../kernel/time.ts';
import { reconcileOrders } from './checkout/index.ts';
import { sweepMarketImports } from './import/index.ts';
import { removeUnusedFiles } from './items/index.ts';
import { forgetExpiredLicences } from './licences/index.ts';
import { forgetOldMessages } from './webhooks/index.ts';

/** Work that comes round again. Several processes may do it at once: what must happen once is claimed in the ledger. */
type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** What the market needs beside requests. One job runs at a time; one that fails is logged and comes round again. */
export function startMarketJobs(deps: Deps): { stop(): Promise<void> } {
  const jobs: Job[] = [
    { name: 'orders', everyMs: minuteMs, run: () => reconcileOrders(deps) },
    { name: 'imports', everyMs: minuteMs, run: () => sweepMarketImports(deps) },
    { name: 'expired licences', everyMs: hourMs, run: () => forgetExpiredLicences(deps) },
    { name: 'old webhooks', everyMs: hourMs, run: () => forgetOldMessages(deps) },
    { name: 'unused files', everyMs: hourMs, run: () => removeUnusedFiles(deps) },
  ];
  const due = new Map(jobs.map((job) => [job, deps.now()]));
  let running = Promise.resolve();
  let stopped = false;
  const round = async () => {
    for (const job of jobs) {
      if (stopped || (due.get(job) ?? 0) > deps.now()) continue;
      due.set(job, deps.now() + job.everyMs);
      await job.run().catch((error) => deps.log.error({ err: error, job: job.name }, 'a job of the market failed'));
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
