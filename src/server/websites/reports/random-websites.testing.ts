import assert from 'node:assert/strict';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import type { PageviewRow } from '../../events/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { dayOfRow, fits, randomVisits } from './random-visits.testing.ts';

/** Clocks in Berlin change within the period. Kolkata's offset includes half an hour. */
const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin'];
export const period = { from: '2026-03-20', to: '2026-04-02' };
const now = Date.parse('2026-04-02T23:59:00Z');

type Rows = readonly PageviewRow[];

const selections: { query: string; keep: (rows: Rows) => Rows }[] = [
  { query: '', keep: (rows) => rows },
  { query: 'filter=country:is:DE,US', keep: (rows) => rows.filter(({ traits }) => /^(DE|US)$/.test(traits.country)) },
  {
    query: `filter=${encodeURIComponent("page:is:/it's,/*")}`,
    keep: (rows) => ofVisits(rows, (row) => row.name === 'pageview' && /^\/(it's|\*)$/.test(row.path)),
  },
  {
    query: `filter=${encodeURIComponent("event:is_not:Paid,Paid'; --")}&filter=browser:contains:FIRE`,
    keep: (rows) => {
      const paid = new Set(rows.filter(({ name }) => name.startsWith('Paid')).map(({ visit }) => visit));
      return rows.filter((row) => !paid.has(row.visit) && row.traits.browser === 'Firefox');
    },
  },
  {
    query: 'filter=bot:is:no',
    keep: (rows) => {
      const bots = new Set(rows.filter(({ bot }) => bot > 0).map(({ visit }) => visit));
      return rows.filter(({ visit }) => !bots.has(visit));
    },
  },
  {
    query: `filter=${encodeURIComponent("property.pl'an:matches:pro*")}`,
    keep: (rows) => ofVisits(rows, (row) => row.name !== 'engagement' && fits('pro*', row.props["pl'an"] ?? '')),
  },
];

function ofVisits(rows: Rows, match: (row: PageviewRow) => boolean): Rows {
  const visits = new Set(rows.filter(match).map(({ visit }) => visit));
  return rows.filter(({ visit }) => visits.has(visit));
}

export async function openRandomWebsites(visits = 500) {
  const service = await openWebsites();
  const { deps, ann } = service;
  deps.clock.ms = now;
  const websites = [];
  for (const [seed, zone] of [...zones, 'UTC'].entries()) {
    const stored = await service.call(ann, 'POST', '/websites', { domain: `${seed}.example`, time_zone: zone });
    const { id } = stored.body.data;
    const rows = randomVisits({ website: id, visits, days: 21, endMs: now, seed });
    await Promise.all(rows.map((row) => deps.events.record('pageviews', row)));
    const inPeriod = rows.filter((row) => {
      const day = dayOfRow(row, zone);
      return day >= period.from && day <= period.to;
    });
    const own = selections.filter((_, index) => isWhole || index === 0 || index % zones.length === seed);
    websites.push({ id: id as number, zone, rows: inPeriod, selections: own });
  }
  await deps.events.flush();
  return {
    ...service,
    websites: websites.slice(0, zones.length),
    async ask(website: number, question: string, query: string) {
      const address = `/websites/${website}/stats/${question}?from=${period.from}&to=${period.to}&${query}`;
      const { status, body } = await service.call(ann, 'GET', address);
      assert.equal(status, 200, JSON.stringify([address, body]));
      return body;
    },
    async refusal(website: number, question: string, query: string): Promise<Record<string, string[]>> {
      const { status, body } = await service.call(ann, 'GET', `/websites/${website}/stats/${question}?${query}`);
      assert.equal(status, 422, JSON.stringify(body));
      return body.errors;
    },
  };
}
