import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { minuteMs } from '../time.ts';
import { recordRun } from './job-runs.ts';

/** Work that comes round again. Several processes may do it at once: what must happen once is claimed in the database. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * Does each job every so often, the first time within a quarter of a minute. One runs at a time; one that fails is logged
 * and comes round again; one that an outage stopped does so at once. `stop` waits for the one that runs.
 */
export function startPeriodicJobs({ now, log }: { now(): number; log: Log }, jobs: Job[]): { stop(): Promise<void> } {
  const due = new Map(jobs.map((job) => [job, now()]));
  let running = Promise.resolve();
  let stopped = false;
  const round = async () => {
    for (const job of jobs) {
      if (stopped || (due.get(job) ?? 0) > now()) continue;
      due.set(job, now() + job.everyMs);
      await recordRun(job, job.run).catch((error) => {
        if (isOutage(error)) due.set(job, now());
        log.error({ err: error, job: job.name }, 'a job failed');
      });
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
