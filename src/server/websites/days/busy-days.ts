import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';
import { JobRun, type Postponed, withLease } from '../job-runs/index.ts';
import { type ClosingWebsite, listWebsitesToClose } from './closed-days.store.ts';
import { countCountry, findUncountedCountries } from './count-countries.ts';
import { countPairs, findUncountedPairs } from './count-pairs.ts';
import { defaultThresholds, type RollupThresholds } from './rollup-thresholds.ts';

const maxMs = 5 * minuteMs;
const pauseMs = 60 * minuteMs;

/** Kept between runs. `seen` maps each website to its state when its days were last checked. */
export type BusyDaysProgress = { seen: Map<number, string>; postponed: Postponed };
export const noBusyDays = (): BusyDaysProgress => ({ seen: new Map(), postponed: new Map() });

type RollupDeps = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/** These rollups make reports faster. Must not run while days are being closed. */
export async function countBusyDays(
  deps: RollupDeps,
  { seen, postponed }: BusyDaysProgress = noBusyDays(),
  thresholds = defaultThresholds,
): Promise<void> {
  const websites = await listWebsitesToClose(deps.database.db);
  const known = new Set(websites.map(({ id }) => id));
  for (const id of seen.keys()) if (!known.has(id)) seen.delete(id);
  const due = websites.filter((website) => website.closed_until !== null && seen.get(website.id) !== stateOf(website));
  if (due.length === 0) return;
  await withLease(deps, 'closing_days', async (leased) => {
    const run = new JobRun(leased, {
      maxMs,
      pauseMs,
      postponed,
      message: 'could not roll up the busy days of a website',
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

async function countWebsite(
  { events }: RollupDeps,
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
