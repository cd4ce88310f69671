import { randomUUID } from 'node:crypto';
import { acquireLease, type LeaseName, releaseLease } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { mayStillRun } from '../../events/index.ts';
import { minuteMs, startPeriodicTask } from '../../kernel/index.ts';

const renewMs = minuteMs;
/** Together with the renewal interval, longer than a statement can run after its process has ended. */
export const leaseMs = 4 * minuteMs;

/**
 * Returns immediately if another process has the lease. If the process is killed or a response is lost, the lease stays
 * until it expires, because the statement can still be running. `work` must use the `events` that it gets.
 */
export async function withLease<Needs extends Pick<Deps, 'database' | 'events' | 'now' | 'log'>>(
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
  // The lease is renewed in the background, because statements can be slow.
  const renewal = startPeriodicTask({
    everyMs: renewMs,
    run: hold,
    onError: (err) => log.error({ err, lease: name }, 'could not renew a lease; trying again'),
  });
  try {
    await work({ ...deps, events: { ...events, change } });
  } finally {
    await renewal.stop();
    if (!runsOn) await releaseLease(database.db, name, holder);
  }
}
