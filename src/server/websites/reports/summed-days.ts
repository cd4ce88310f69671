import type { Events } from '../../events/index.ts';
import { dayAfter } from './period.ts';
import type { Days, Queried, QueriedWebsite } from './scope.ts';
import { websitesOf } from './website-set.ts';

/** Each run of days is a separate condition in a query. */
const maxRuns = 64;
const mostDays = 20_000;

/** A row without a value marks a complete rollup. Throws `unavailable`. */
export async function findRollupDays(
  events: Pick<Events, 'query'>,
  queried: Queried,
  dimension: string,
): Promise<Map<number, Days[]>> {
  const closed = websitesOf<QueriedWebsite>(queried).filter(({ closed_until }) => closed_until !== null);
  if (closed.length === 0) return new Map();
  const found = await events.query<{ id: number; on: string }>(
    `SELECT website AS id, toString(day) AS on FROM website_days
     WHERE website IN {websites:Array(UInt32)} AND dimension = {dimension:String} AND value = '' AND import = 0
     ORDER BY website_days.day DESC, id LIMIT ${mostDays}`,
    { websites: closed.map(({ id }) => id), dimension },
  );
  const byId = new Map(closed.map((one) => [one.id, one]));
  return runsOf(
    found.filter(({ id, on }) => {
      const { closed_from, closed_until } = byId.get(id)!;
      return on >= closed_from! && on <= closed_until!;
    }),
  );
}

/** `days` must be sorted with the latest day first. */
function runsOf(days: readonly { id: number; on: string }[]): Map<number, Days[]> {
  const runs = new Map<number, Days[]>();
  let count = 0;
  for (const { id, on } of days) {
    const own = runs.get(id) ?? [];
    const last = own.at(-1);
    if (last && dayAfter(on) === last.from) last.from = on;
    else if (count < maxRuns) {
      count++;
      runs.set(id, own);
      own.push({ from: on, to: on });
    }
  }
  return runs;
}

export const daysWithin = (period: Days, known: readonly Days[]): Days[] =>
  known.flatMap(({ from, to }) => {
    const own = { from: from > period.from ? from : period.from, to: to < period.to ? to : period.to };
    return own.from <= own.to ? [own] : [];
  });

export function daysExcept<Of extends Days>(period: Of, known: readonly Days[]): Of[] {
  const left: Of[] = [];
  let { from } = period;
  for (const run of daysWithin(period, known).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from < run.from) left.push({ ...period, from, to: dayAfter(run.from, -1) });
    from = dayAfter(run.to);
  }
  if (from <= period.to) left.push({ ...period, from });
  return left;
}
