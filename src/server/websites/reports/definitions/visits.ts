import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { wholeNumber } from '../../../http/index.ts';
import { invalid, minuteMs, toIso } from '../../../kernel/index.ts';
import { betweenInstants } from '../instants.ts';
import { currentMs } from '../online.ts';
import { dayInZone } from '../period.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import { money, moneyOf } from '../revenue-sums.ts';
import type { QueriedWebsite, Scope } from '../scope.ts';
import { readVisits, type StoredStep, type StoredVisit } from '../visit-log.ts';
import { websitesOf } from '../website-set.ts';

const liveMs = 30 * minuteMs;
const maxVisits = 100;

const count = z.int().min(0);
const known = z.string().describe("'' if unknown.");

const time = z.iso.datetime();

const step = z.object({
  at: time.describe('Rounded to the minute; steps are in exact order.'),
  kind: z.enum(['pageview', 'event']),
  event: z.string().describe("Name of the event, '' for a page view."),
  page: z.string(),
  title: z.string(),
  revenue: money.nullable(),
});

const visit = z.object({
  id: z.string().describe('Identifies this visit only: visits of the same visitor have unrelated IDs.'),
  website: z.string().describe('Domain of the website.'),
  started_at: time.describe('Rounded to the minute, like all times of a visit: an exact time could match an order.'),
  last_at: time.describe('Time of the last activity.'),
  is_current: z.boolean().describe('Active in the last 5 minutes.'),
  duration: count.describe('In seconds.'),
  source: z.string().describe("Name of the source, '' for direct visits."),
  channel: z.string(),
  referrer: known.describe('Host of the referring page.'),
  campaign: known.describe('utm_campaign.'),
  country: known.describe('ISO 3166-1 code.'),
  device: known,
  browser: known,
  system: known,
  pageviews: count,
  events: count.describe('Custom events.'),
  steps: z.array(step).describe('The first 50 page views and events, in order.'),
});

type Visit = z.output<typeof visit>;

export const visitsReport = defineReport({
  name: 'visits',
  summary: 'Individual visits with their pages and events, without anything that identifies a visitor',
  description: `Individual visits of a period, newest first, or with \`live=1\` those of the last 30 minutes: source, country, device, browser, and pages and events in order. Nothing identifies a visitor or links two visits, and times are rounded down to the minute. Pass \`next\` as \`before\` for earlier visits. ${takesFilters}`,
  parameters: {
    live: z
      .enum(['0', '1'])
      .nullish()
      .describe('1: visits of the last 30 minutes, whatever the period, most recently active first.'),
    limit: wholeNumber(1, maxVisits).nullish().describe(`Visits per answer, up to ${maxVisits}. Default 20.`),
    before: z.string().nullish().describe('The value of `next` from the previous page: returns earlier visits.'),
  },
  answer: z.object({
    visits: z.array(visit).describe('Newest first.'),
    next: z.string().nullable().describe('Pass as `before` for the next page; null on the last page.'),
  }),
  rows: ({ visits }) =>
    visits.flatMap(({ steps, pageviews: _, events: __, is_current: ___, ...rest }) =>
      steps.map(({ revenue, ...own }) => ({
        ...rest,
        ...own,
        revenue: revenue?.amount ?? null,
        currency: revenue?.currency ?? '',
      })),
    ),
  async ask(deps, scope, { live, limit, before }) {
    const most = limit ?? 20;
    const nowMs = deps.now();
    if (live === '1') {
      // not shown: the console never sends this
      if (before) throw invalid({ before: ['before needs a period: live has only one page.'] });
      const found = await findLiveVisits(deps, scope, { nowMs, most });
      return { data: { visits: await visitsOf(deps, scope, found, nowMs), next: null } };
    }
    const cursor = before ? openCursor(deps, before) : undefined;
    const found = await findVisits(deps, scope, { cursor, most: most + 1 });
    const shown = found.slice(0, most);
    const next = found.length > most ? sealCursor(deps, cursorAfter(shown, cursor)) : null;
    return { data: { visits: await visitsOf(deps, scope, shown, nowMs), next }, meta: { more: next !== null } };
  },
});

/** The visit's number leaves the service only as a hash. */
type Found = { number: string; country: string; startedMs: number };

/** Just after midnight, live visits are from two days. */
async function findLiveVisits(
  { events }: Pick<Deps, 'events'>,
  { website, filters }: Scope,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<Found[]> {
  const days = websitesOf<QueriedWebsite>(website).flatMap(({ time_zone }) =>
    [nowMs - liveMs, nowMs].map((at) => dayInZone(at, time_zone)),
  );
  const [from = '', ...later] = days.sort();
  const period = { from, to: later.at(-1) ?? from, zone: website.time_zone };
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  return events.query<Found>(
    `SELECT toString(pageviews.visit) AS number, toString(any(pageviews.country)) AS country,
       toUnixTimestamp64Milli(min(pageviews.at)) AS startedMs
     FROM pageviews WHERE ${rows} AND ${betweenInstants('start', 'end')}
     GROUP BY pageviews.visit ORDER BY max(pageviews.at) DESC, number LIMIT {most:UInt32}`,
    { ...params, start: nowMs - liveMs, end: nowMs + 1, most },
  );
}

type Cursor = { startedMs: number; skipped: number };

async function findVisits(
  { events }: Pick<Deps, 'events'>,
  { website, period, filters }: Scope,
  { cursor, most }: { cursor: Cursor | undefined; most: number },
): Promise<Found[]> {
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  const since = cursor ? "AND pageviews.at <= fromUnixTimestamp64Milli({since:Int64}, 'UTC')" : '';
  return events.query<Found>(
    `SELECT toString(pageviews.visit) AS number, toString(pageviews.country) AS country,
       toUnixTimestamp64Milli(pageviews.at) AS startedMs
     FROM pageviews WHERE ${rows} AND pageviews.starts = 1 ${since}
     ORDER BY pageviews.at DESC, pageviews.visit LIMIT {most:UInt32} OFFSET {skipped:UInt32}`,
    { ...params, most, skipped: cursor?.skipped ?? 0, ...(cursor && { since: cursor.startedMs }) },
  );
}

function cursorAfter(shown: readonly Found[], before: Cursor | undefined): Cursor {
  const { startedMs } = shown.at(-1)!;
  const ofThatInstant = shown.filter((one) => one.startedMs === startedMs).length;
  const earlier = before?.startedMs === startedMs ? before.skipped : 0;
  return { startedMs, skipped: earlier + ofThatInstant };
}

const cursorPurpose = 'visits-cursor';

/** The cursor is sealed, because it contains an exact time, and displayed times are rounded. */
const sealCursor = ({ vault }: Pick<Deps, 'vault'>, { startedMs, skipped }: Cursor): string =>
  vault.seal(cursorPurpose, `${startedMs}-${skipped}`);

function openCursor({ vault }: Pick<Deps, 'vault'>, sealed: string): Cursor {
  try {
    const [startedMs, skipped] = vault.open(cursorPurpose, sealed).split('-').map(Number);
    return { startedMs: startedMs!, skipped: skipped! };
  } catch {
    // not shown: the console never sends this
    throw invalid({ before: ['before must be the value of next from a previous page.'] });
  }
}

/** An exact time could match an order and reveal the buyer. */
const toMinute = (ms: number): string => toIso(ms - (ms % minuteMs));

async function visitsOf(
  deps: Pick<Deps, 'events' | 'vault'>,
  { website }: Scope,
  found: readonly Found[],
  nowMs: number,
): Promise<Visit[]> {
  const stored = await readVisits(deps, website, found);
  const domains = new Map(websitesOf<QueriedWebsite>(website).map(({ id, domain }) => [id, domain]));
  return stored.map(({ number, steps, ...one }) => ({
    // The ID is a hash, because the visit's number contains the visitor's number of the day.
    id: deps.vault.hmac('visit', number).slice(0, 16),
    website: domains.get(one.website) ?? '',
    started_at: toMinute(one.started),
    last_at: toMinute(one.last),
    is_current: one.last >= nowMs - currentMs,
    duration: Math.round(one.gaps / 1000),
    ...traitsOf(one),
    pageviews: one.views,
    events: one.events,
    steps: steps.map(stepOf),
  }));
}

const traitsOf = ({
  source,
  channel,
  referrer,
  utm_campaign,
  country,
  device,
  browser,
  os,
}: Omit<StoredVisit, 'steps' | 'number'>) => ({
  source,
  channel,
  referrer,
  campaign: utm_campaign,
  country,
  device,
  browser,
  system: os,
});

const stepOf = ({ at, name, path, title, revenue, currency }: StoredStep): z.output<typeof step> => ({
  at: toMinute(at),
  kind: name === 'pageview' ? 'pageview' : 'event',
  event: name === 'pageview' ? '' : name,
  page: path,
  title,
  revenue: currency === '' ? null : moneyOf({ [currency]: revenue })[0]!,
});
