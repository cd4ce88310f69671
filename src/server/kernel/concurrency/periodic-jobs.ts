import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { minuteMs } from '../time.ts';
import { recordRun } from './job-runs.ts';

/** Several processes can run the same job. Work that must happen only once is claimed in the database. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/**
 * Runs one job at a time, and all jobs within 15 s of the start. A job that an outage stopped runs again in the next
 * round.
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
