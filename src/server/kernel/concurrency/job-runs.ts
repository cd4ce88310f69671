export type JobRun = {
  name: string;
  everyMs: number;
  startedAt: number;
  /** null: in progress */
  tookMs: number | null;
  hasFailed: boolean;
};

/** Used only for display. */
const runs = new Map<string, JobRun>();

export async function recordRun<T>({ name, everyMs }: { name: string; everyMs: number }, work: () => Promise<T>) {
  const run: JobRun = { name, everyMs, startedAt: Date.now(), tookMs: null, hasFailed: true };
  runs.set(name, run);
  try {
    const done = await work();
    run.hasFailed = false;
    return done;
  } finally {
    run.tookMs = Date.now() - run.startedAt;
  }
}

export const listJobRuns = (): JobRun[] => [...runs.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
