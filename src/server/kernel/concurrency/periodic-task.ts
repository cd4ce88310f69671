import { settleWithin } from './timeout.ts';

type Task = {
  /** from the end of one run to the beginning of the next */
  everyMs: number;
  run: () => Promise<unknown>;
  /** called with the error of a failed run; the next run follows all the same */
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
/** Calls of `wake` within this time are one run. */
const wakeAfterMs = 10;

/** Runs a task at once and then again and again, one run at a time, until it is stopped. */
export function startPeriodicTask({ everyMs, run, onError }: Task): PeriodicTask {
  let isStopped = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const runNext = () => {
    clearTimeout(timer);
    running = running
      .then(async () => {
        if (!isStopped) await run();
      })
      .catch(onError)
      .then(() => {
        clearTimeout(timer);
        if (!isStopped) timer = setTimeout(runNext, everyMs);
      });
  };
  runNext();

  return {
    wake() {
      if (isWoken || isStopped) return;
      isWoken = true;
      setTimeout(() => {
        isWoken = false;
        if (!isStopped) runNext();
      }, wakeAfterMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await settleWithin(running, lastRunMs);
    },
  };
}
