/** When work that comes round was last done in this process. Times in epoch ms. */
export type JobRun = {
  name: string;
  everyMs: number;
  startedAt: number;
  /** null: it is under way */
  tookMs: number | null;
  hasFailed: boolean;
};

/** Of the whole process, as figures for whoever runs it: nothing acts on them. */
const runs = new Map<string, JobRun>();

/** Does the work and remembers how it went. */
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

/** By name. One that has not come round yet is missing. */
export const listJobRuns = (): JobRun[] => [...runs.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
