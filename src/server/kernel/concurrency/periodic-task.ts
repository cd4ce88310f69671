type Task = {
  /** from the end of one run to the beginning of the next */
  everyMs: number;
  run: () => Promise<unknown>;
  /** called with the error of a failed run; the next run follows all the same */
  onError: (error: unknown) => void;
};

/** How long `stop` waits for a run that is under way. */
const lastRunMs = 3000;

/** Runs a task at once and then again and again, one run at a time, until it is stopped. */
export function startPeriodicTask({ everyMs, run, onError }: Task): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const tick = () => {
    running = run()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, everyMs);
      });
  };
  tick();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const late = Promise.withResolvers<void>();
      const bound = setTimeout(late.resolve, lastRunMs);
      await Promise.race([running, late.promise]);
      clearTimeout(bound);
    },
  };
}
