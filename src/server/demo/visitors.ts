import type { Deps } from '../deps.ts';
import { hourMs, minuteMs, Refusal, secondMs, startPeriodicTask } from '../kernel/index.ts';
import { Collector, createWebsiteCaches } from '../websites/index.ts';
import { createRandom } from './random.ts';
import { newVisit, type Report, visitsInHour } from './traffic.ts';
import { audiences } from './websites.ts';

const everyMs = 10 * secondMs;
/** At night too somebody is there to be seen. */
const fewestAnHour = 40;
/** Who is "online now" when it starts came in this time. */
const beforeMs = 4 * minuteMs;

/** Visitors of the demo's websites while it runs: about as many as on an ordinary day at this hour. */
export function startVisitors(deps: Deps): { stop(): Promise<void> } {
  const collector = new Collector({ ...deps, ...createWebsiteCaches(deps) });
  const random = createRandom(deps.now());
  let ahead: Report[] = [];
  let seenUntil = deps.now() - beforeMs;
  const run = async (): Promise<void> => {
    const now = deps.now();
    for (const audience of audiences) {
      const mean = (Math.max(fewestAnHour, visitsInHour(audience, now)) * (now - seenUntil)) / hourMs;
      const visits = Math.floor(mean) + (random.chance(mean % 1) ? 1 : 0);
      for (let n = 0; n < visits; n++) ahead.push(...newVisit(audience, random, random.between(seenUntil, now)));
    }
    seenUntil = now;
    const due = ahead.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
    ahead = ahead.filter(({ at }) => at > now);
    await Promise.all(
      due.map(({ at, event, sender }) =>
        collector.collect(event, sender, Math.round(at)).catch((error) => {
          // Its website was deleted: whoever tries the demo may do that.
          if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
        }),
      ),
    );
    await collector.writeExcludedEvents();
  };
  return startPeriodicTask({
    everyMs,
    run,
    onError: (error) => deps.log.error({ err: error }, 'visits of the demo could not be collected'),
  });
}
