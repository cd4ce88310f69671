import { isOutage } from '../outage.ts';
import { runOutsideRequests } from '../requester.ts';
import { recordRun } from './job-runs.ts';
import { settleWithin } from './timeout.ts';

type Task = {
  /** a task without a name is not listed */
  name?: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** if the error is an outage, the next run follows within seconds */
  onError: (error: unknown) => void;
};

export type PeriodicTask = {
  /** Runs the task soon, or after the run in progress. */
  wake(): void;
  /** Waits up to 3 s for a run in progress. */
  stop(): Promise<void>;
};

const lastRunMs = 3000;
const afterOutageMs = 2000;
/** Several calls within this time cause a single run. */
const wakeAfterMs = 10;

/** Starts the first run immediately. Runs happen outside the request context. */
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
