import type { Events } from '../../events/index.ts';
import type { Period } from './period.ts';
import { type Count, counted, inScope, type Subject, scopeParams } from './scope.ts';

/** How many came in a period, and how many pages they saw. A visitor of two UTC days is two, because the salt changed. */
export async function totals(events: Events, website: Subject, period: Period): Promise<Count> {
  const [row] = await events.query<Count>(
    `SELECT uniqExact(visitor) AS visitors, countIf(name = 'pageview') AS pageviews
     FROM pageviews WHERE ${inScope}`,
    scopeParams(website, period),
  );
  return row ? counted(row) : { visitors: 0, pageviews: 0 };
}
