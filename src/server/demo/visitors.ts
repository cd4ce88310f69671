import type { Deps } from '../deps.ts';
import { hourMs, minuteMs, Refusal, secondMs, startPeriodicTask } from '../kernel/index.ts';
import { Collector, createWebsiteCaches } from '../websites/index.ts';
import { createRandom } from './random.ts';
import { newVisit, type Report, visitsInHour } from './traffic.ts';
import { audiences } from './websites.ts';

const everyMs = 10 * secondMs;
/** Minimum number of visits per hour, which keeps some visitors online at night. */
const fewestAnHour = 40;
/** When the demo starts, it also creates visits that began within this time. */
const beforeMs = 4 * minuteMs;

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
          // Ignore the error if a user of the demo has deleted the website.
          if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
        }),
      ),
    );
    await collector.writeExcludedEvents();
  };
  return startPeriodicTask({
    everyMs,
    run,
    onError: (error) => deps.log.error({ err: error }, 'could not collect the demo’s visits'),
  });
}
