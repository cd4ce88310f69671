import type { Deps } from '../deps.ts';
import { minuteMs } from '../kernel/time.ts';

/** Work that comes round again. Several processes may do it at once: what must happen once is claimed in the ledger. */
type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * What websites need beside requests. One job runs at a time, because each asks the stores much; one that fails is logged
 * and comes round again.
 */
export function startWebsiteJobs(deps: Deps): { stop(): Promise<void> } {
  const jobs: Job[] = [];
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
