import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pageview } from '../../events/testing.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { closeDays } from '../days/index.ts';
import { imported } from '../import/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { maxRowsPerAnswer } from './closed-days-cache.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('website overview', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
    service.deps.clock.ms = now;
  });
  after(() => service.close());

  let websites = 0;
  const website = async (): Promise<number> =>
    (await service.call(service.ann, 'POST', '/websites', { domain: `o${++websites}.example` })).body.data.id;
  const view = (id: number, at: number, visitor: number, more: Partial<Parameters<typeof pageview>[0]> = {}) =>
    service.deps.events.record('pageviews', pageview({ website: id, at, visit: String(256 * visitor), ...more }));
  const asked = async (id: number, question: string) =>
    (await service.call(service.ann, 'GET', `/websites/${id}/stats/${question}`)).body.data;

  async function visitors(id: number): Promise<number> {
    const { totals, lists } = await asked(id, 'dashboard');
    assert.deepEqual(totals, await asked(id, 'totals'));
    for (const list of ['pages', 'countries', 'entry-pages'])
      assert.deepEqual(lists[list], await asked(id, list), list);
    return totals.visitors;
  }

  test('reflects changes to closed days immediately', async () => {
    const id = await website();
    const domain = `o${websites}.example`;
    await view(id, now - 3 * dayMs, 1, { path: '/a' });
    await view(id, now - 2 * dayMs, 2, { path: '/b' });
    await closeDays(service.deps);
    await view(id, now - hourMs, 3, { path: '/b' });
    await view(id, now - hourMs, 4, { path: '/c' });
    await service.deps.events.flush();
    assert.equal(await visitors(id), 4);
    const report =
      '# Start date: 20260301\n# End date: 20260302\n\nDate,Country,Active users,Sessions\n20260301,Germany,10,12\n';
    const row = await imported(service, service.ann, id, 'report.csv', report);
    assert.equal(row.state, 'finished', row.message);
    assert.equal(await visitors(id), 14);
    assert.equal((await service.call(service.ann, 'DELETE', `/websites/${id}/imports/${row.id}`)).status, 200);
    assert.equal(await visitors(id), 4);
    await view(id, now - 2 * dayMs, 5, { path: '/a' });
    await service.deps.events.flush();
    service.deps.clock.ms = now + dayMs;
    await closeDays(service.deps);
    assert.equal(await visitors(id), 5);
    assert.equal((await service.call(service.ann, 'DELETE', `/websites/${id}/stats`, { domain })).status, 200);
    assert.equal(await visitors(id), 0);
    service.deps.clock.ms = now;
  });

  test('adds reading times to page views of other days', async () => {
    const id = await website();
    await view(id, now - 2 * dayMs, 1, { path: '/read' });
    await view(id, now - 2 * dayMs + 1, 1, { path: '/late', name: 'engagement', engaged: 4000, scroll: 50, starts: 0 });
    await closeDays(service.deps);
    await view(id, now - hourMs, 2, { path: '/late' });
    await view(id, now - hourMs + 1, 2, { path: '/late', name: 'engagement', engaged: 8000, scroll: 100, starts: 0 });
    await service.deps.events.flush();
    assert.equal(await visitors(id), 2);
    const { lists } = await asked(id, 'dashboard');
    const late = lists.pages.find(({ name }: { name: string }) => name === '/late');
    assert.deepEqual([late.time_on_page, late.scroll_depth], [6, 75]);
  });

  test('lets the store merge values if there are too many to cache', async () => {
    const id = await website();
    for (const [days, from] of [
      [3, 0],
      [2, 15_000],
      [0, 29_990],
    ] as const)
      await service.deps.events.change(
        'pageviews',
        `INSERT INTO pageviews (website, at, visit, name, starts, path, entry)
         SELECT {id:UInt32}, fromUnixTimestamp64Milli({at:Int64}, 'UTC'), bitShiftLeft(number, 8), 'pageview', 1,
           concat('/', toString(number)) AS path, path FROM numbers({from:UInt32}, 15000)`,
        { id, at: now - days * dayMs - hourMs, from },
      );
    await closeDays(service.deps);
    assert.ok(30_000 > maxRowsPerAnswer);
    for (let turn = 0; turn < 2; turn++) assert.equal(await visitors(id), 45_000);
    const { lists } = await asked(id, 'dashboard');
    assert.deepEqual(
      lists.pages.map(({ visitors: count }: { visitors: number }) => count),
      Array.from({ length: 10 }, () => 2),
    );
  });
});
