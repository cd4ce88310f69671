import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';
import { JobRun, type Postponed, whileLeased } from '../job-runs/index.ts';
import { type ClosingWebsite, listWebsitesToClose } from './closed-days.store.ts';
import { countCountry, findUncountedCountries } from './count-countries.ts';
import { countPairs, findUncountedPairs } from './count-pairs.ts';
import { defaultThresholds, type RollupThresholds } from './rollup-thresholds.ts';

/** In one run, so that other jobs get their turn; and how long what is too heavy for the store is left out. */
const maxMs = 5 * minuteMs;
const pauseMs = 60 * minuteMs;

/** What was looked at already, by website, as its days were then; and what failed. Kept from run to run. */
export type BusyDaysProgress = { seen: Map<number, string>; postponed: Postponed };
export const noBusyDays = (): BusyDaysProgress => ({ seen: new Map(), postponed: new Map() });

type Counter = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/**
 * Sums up closed days that are busy by their busiest countries and by pairs of dimensions, where that was not done yet: what
 * is asked of them is answered without their rows. Days count before as they do after, only slower. Nobody closes days
 * meanwhile.
 */
export async function countBusyDays(
  deps: Counter,
  { seen, postponed }: BusyDaysProgress = noBusyDays(),
  thresholds = defaultThresholds,
): Promise<void> {
  const websites = await listWebsitesToClose(deps.database.db);
  const known = new Set(websites.map(({ id }) => id));
  for (const id of seen.keys()) if (!known.has(id)) seen.delete(id);
  const due = websites.filter((website) => website.closed_until !== null && seen.get(website.id) !== stateOf(website));
  if (due.length === 0) return;
  await whileLeased(deps, 'closing_days', async (leased) => {
    const run = new JobRun(leased, {
      maxMs,
      pauseMs,
      postponed,
      message: 'could not sum up the busy days of a website',
    });
    for (const website of due)
      await run.take({ id: website.id, facts: { website: website.id } }, async () => {
        if (await countWebsite(leased, website, { thresholds, run })) seen.set(website.id, stateOf(website));
        return 1;
      });
  });
}

const stateOf = ({ closed_from, closed_until, days_version }: ClosingWebsite): string =>
  `${closed_from} ${closed_until} ${days_version}`;

/** False where it could not go on to the end. */
async function countWebsite(
  { events }: Counter,
  { id: website, time_zone: zone, closed_from, closed_until }: ClosingWebsite,
  { thresholds, run }: { thresholds: RollupThresholds; run: JobRun },
): Promise<boolean> {
  if (closed_from === null || closed_until === null) return true;
  const days = { website, from: closed_from, to: closed_until };
  for (const one of await findUncountedCountries(events, days, thresholds)) {
    if (run.isOver) return false;
    await countCountry(events, { website, zone, ...one });
  }
  for (const day of await findUncountedPairs(events, days, thresholds)) {
    if (run.isOver) return false;
    await countPairs(events, { website, zone, day }, thresholds);
  }
  return true;
}
