import { isOutage } from '../outage.ts';
import { runOutsideRequests } from '../requester.ts';
import { recordRun } from './job-runs.ts';
import { settleWithin } from './timeout.ts';

type Task = {
  /** for the list of jobs; one without is none that somebody would look for */
  name?: string;
  /** from the end of one run to the beginning of the next */
  everyMs: number;
  run: () => Promise<unknown>;
  /** called with the error of a failed run; the next run follows all the same, after an outage within seconds */
  onError: (error: unknown) => void;
};

export type PeriodicTask = {
  /** Runs soon instead of when it is due: after the run that is under way, once for all calls of the same moment. */
  wake(): void;
  /** Begins no more runs, and waits a bounded time for the one that is under way. */
  stop(): Promise<void>;
};

/** How long `stop` waits for a run that is under way. */
const lastRunMs = 3000;
/** What an outage stopped is tried again this soon: the store is back when it is. */
const afterOutageMs = 2000;
/** Calls of `wake` within this time are one run. */
const wakeAfterMs = 10;

/** Runs a task at once and then again and again, one run at a time, until it is stopped; outside of every request. */
export function startPeriodicTask({ name, everyMs, run, onError }: Task): PeriodicTask {
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const runNext = () => {
    clearTimeout(timer);
    let nextMs = everyMs;
    running = running
      .then(async () => {
        if (isStopped) return;
        await (name === undefined ? run() : recordRun({ name, everyMs }, run));
      })
      .catch((error) => {
        if (isOutage(error)) nextMs = Math.min(everyMs, afterOutageMs);
        onError(error);
      })
      .then(() => {
        clearTimeout(timer);
        if (!isStopped) timer = setTimeout(runNext, nextMs);
      });
  };
  runOutsideRequests(runNext);

  return {
    wake() {
      if (isWoken || isStopped) return;
      isWoken = true;
      const runWoken = () => {
        isWoken = false;
        if (!isStopped) runNext();
      };
      runOutsideRequests(() => setTimeout(runWoken, wakeAfterMs));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await settleWithin(running, lastRunMs);
    },
  };
}
