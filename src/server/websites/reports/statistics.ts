import type { Deps } from '../../deps.ts';
import { countries } from './countries.ts';
import { days } from './days.ts';
import { pages } from './pages.ts';
import type { Period } from './period.ts';
import { referrers } from './referrers.ts';
import type { Count, Subject } from './scope.ts';
import { totals } from './totals.ts';

type Line = { name: string } & Count;
export type Statistics = {
  from: string;
  to: string;
  totals: Count;
  days: ({ day: string } & Count)[];
  pages: Line[];
  referrers: Line[];
  countries: Line[];
};

const top = 10;

/** Everything that the website's page shows about a period. Throws `unavailable` when the event store is away. */
export async function statistics(
  { events }: Pick<Deps, 'events'>,
  website: Subject,
  period: Period,
): Promise<Statistics> {
  const [sum, byDay, byPage, byReferrer, byCountry] = await Promise.all([
    totals(events, website, period),
    days(events, website, period),
    pages(events, website, period, top),
    referrers(events, website, period, top),
    countries(events, website, period, top),
  ]);
  const { from, to } = period;
  return { from, to, totals: sum, days: byDay, pages: byPage, referrers: byReferrer, countries: byCountry };
}
