import { randomUUID } from 'node:crypto';
import { acquireLease, type LeaseName, releaseLease } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { mayStillRun } from '../../events/index.ts';
import { minuteMs, startPeriodicTask } from '../../kernel/index.ts';

const renewMs = minuteMs;
/** With the time until the next renewal, longer than any statement of a job runs on after its process or its connection. */
export const leaseMs = 4 * minuteMs;

/**
 * Runs work that one process does at a time, once; does nothing while another does it. The lease is kept for its time, and
 * the work waits for that, in this process too, where the process is killed or the answer to a statement is lost: that may
 * run on, and change what the next one has done. `work` changes the store through the `events` that it gets.
 */
export async function whileLeased<Needs extends Pick<Deps, 'database' | 'events' | 'now' | 'log'>>(
  deps: Needs,
  name: LeaseName,
  work: (leased: Needs) => Promise<void>,
): Promise<void> {
  const { database, events, log, now } = deps;
  const holder = randomUUID();
  const hold = () => acquireLease(database.db, name, { holder, nowMs: now(), untilMs: now() + leaseMs });
  if (!(await hold())) return;
  let runsOn = false;
  const change: typeof events.change = async (...statement) => {
    if (!(await hold())) throw new Error(`another process took the lease ${name}`);
    try {
      await events.change(...statement);
    } catch (error) {
      if (mayStillRun(error)) runsOn = true;
      throw error;
    }
  };
  // A statement may take long, and wait for others before.
  const renewal = startPeriodicTask({
    everyMs: renewMs,
    run: hold,
    onError: (err) => log.error({ err, lease: name }, 'a lease could not be renewed; trying again'),
  });
  try {
    await work({ ...deps, events: { ...events, change } });
  } finally {
    await renewal.stop();
    if (!runsOn) await releaseLease(database.db, name, holder);
  }
}
