import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { pageview } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { closeDays } from '../days/index.ts';
import { findVisitorTrend, summarizeVisitors } from '../reports/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { moveGroup } from '../website/index.ts';
import { websiteRows } from './rows.ts';
import { listRows } from './wire.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

onEachDatabase((open) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  const ids: Record<string, number> = {};
  const rows = (query: Record<string, unknown> = {}, account = service.ann) =>
    websiteRows(service.deps, account, listRows.parse(query));
  const domains = async (query: Record<string, unknown> = {}) =>
    (await rows(query)).entries.map(({ domain }) => domain);
  const add = async (domain: string, fields: object = {}, account = service.ann) => {
    const { status, body } = await service.call(account, 'POST', '/websites', { domain, ...fields });
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.id as number;
  };

  before(async () => {
    service = await openWebsites({ open });
    service.deps.clock.ms = now;
    ids.blog = await add('blog.example', { group: 'Own' });
    ids.shop = await add('shop.example', { group: 'Clients' });
    ids.star = await add('zoo.example', { group: 'Clients' });
    ids.east = await add('east.example', { time_zone: 'Pacific/Auckland' });
    ids.quiet = await add('quiet.example');
    ids.foreign = await add('foreign.example', { group: 'Clients' }, service.bob);
    await service.call(service.ann, 'PATCH', `/websites/${ids.star}`, { favorite: true });
    let visitor = 0;
    const visits: [website: number, at: number, times: number][] = [
      [ids.shop, now - 10 * dayMs, 2],
      [ids.shop, now - 7 * dayMs - minuteMs, 1],
      [ids.shop, now - 7 * dayMs + hourMs, 1],
      [ids.shop, now - 2 * dayMs, 3],
      [ids.shop, now - hourMs, 4],
      [ids.shop, now - minuteMs, 1],
      [ids.shop, now - 45 * dayMs, 6],
      // 22:00 UTC on the 9th is the 10th in Auckland, where the 11th has begun.
      [ids.east, now - 14 * hourMs, 5],
      [ids.foreign, now - minuteMs, 9],
    ];
    for (const [website, at, times] of visits)
      for (let time = 0; time < times; time++)
        await service.deps.events.record('pageviews', pageview({ website, at, visit: String(256 * ++visitor) }));
    await service.deps.events.flush();
  });
  after(() => service.close());

  test('shows favorites first, then groups, then the other websites, each sorted by name', async () => {
    const { entries, sections, groups, total, is_empty } = await rows();
    assert.deepEqual(
      entries.map(({ domain, section, group }) => [domain, section, group]),
      [
        ['zoo.example', 'favorites', 'Clients'],
        ['shop.example', 'group:Clients', 'Clients'],
        ['blog.example', 'group:Own', 'Own'],
        ['east.example', 'others', null],
        ['quiet.example', 'others', null],
      ],
    );
    assert.deepEqual(
      sections.map(({ name, websites }) => [name, websites]),
      [
        ['Favorites', 1],
        ['Clients', 1],
        ['Own', 1],
        ['Other websites', 2],
      ],
    );
    assert.deepEqual([groups, total, is_empty], [['Clients', 'Own'], 5, false]);
    assert.deepEqual((await rows({}, service.bob)).groups, ['Clients']);
  });

  test('compares the last seven days with the previous seven in each time zone, before and after days are closed', async () => {
    const figures = async () =>
      Object.fromEntries(
        (await rows()).entries.map(({ domain, week, visitors_today, online, has_pageviews }) => [
          domain,
          [week?.days, week?.visitors, week?.before, visitors_today, online, has_pageviews],
        ]),
      );
    const expected = {
      'zoo.example': [[0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, false],
      'shop.example': [[0, 0, 0, 0, 3, 0, 5], 8, 3, 5, 1, true],
      'blog.example': [[0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, false],
      'east.example': [[0, 0, 0, 0, 0, 5, 0], 5, 0, 0, 0, true],
      'quiet.example': [[0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, false],
    };
    assert.deepEqual(await figures(), expected);
    await closeDays(service.deps);
    assert.deepEqual(await figures(), expected);
    const totals = await service.asAnn('GET', `/websites/${ids.shop}/stats/totals?period=7d&compare=previous`);
    const { visitors, compared } = totals.body.data;
    assert.deepEqual([visitors, compared.visitors], [8, 3], 'the dashboard says the same');
  });

  test('sums the visitors of all websites of the account for the overview', async () => {
    const trend = await findVisitorTrend(service.deps, service.ann);
    assert.deepEqual([trend?.total, trend?.before], [17, 6]);
    assert.deepEqual(trend?.days.slice(-11), [2, 0, 0, 2, 0, 0, 0, 0, 3, 5, 5]);
    const dashboards = await Promise.all(
      [ids.shop, ids.east].map((id) => service.asAnn('GET', `/websites/${id}/stats/totals?period=30d`)),
    );
    assert.equal(
      dashboards.reduce((sum, { body }) => sum + body.data.visitors, 0),
      trend?.total,
      'the dashboards say the same',
    );
    const summary = await summarizeVisitors(service.deps, service.ann);
    assert.deepEqual([summary.websites, summary.online, summary.today, summary.has_pageviews], [5, 1, 5, true]);
    assert.deepEqual(summary.top[0], { id: ids.shop, domain: 'shop.example', visitors_today: 5, online: 1 });
  });

  test('sorts by change, visitors today and visitors online, within sections', async () => {
    await service.asAnn('PATCH', `/websites/${ids.shop}`, { group: null });
    const others = async (query: Record<string, unknown>) => (await domains(query)).slice(2);
    const [east, quiet, shop] = ['east.example', 'quiet.example', 'shop.example'];
    assert.deepEqual(await others({ sort_by: 'change' }), [east, shop, quiet]);
    assert.deepEqual(await others({ sort_by: 'change', sort: 'asc' }), [quiet, shop, east]);
    assert.deepEqual((await others({ sort_by: 'today' }))[0], shop);
    assert.deepEqual((await others({ sort_by: 'online', sort: 'asc' }))[2], shop);
    await service.asAnn('PATCH', `/websites/${ids.shop}`, { group: 'Clients' });
  });

  test('searches, sorts by visitors within sections, paginates, and omits collapsed sections', async () => {
    assert.deepEqual(await domains({ search: 'ZOO' }), ['zoo.example']);
    assert.deepEqual(await domains({ favorite: true }), ['zoo.example']);
    assert.deepEqual((await domains({ sort_by: 'visitors', sort: 'asc' })).slice(3), ['quiet.example', 'east.example']);
    assert.deepEqual((await domains({ sort_by: 'domain', sort: 'desc' })).slice(3), ['quiet.example', 'east.example']);
    const collapsed = await rows({ collapsed: ['group:Clients', 'others'] });
    assert.deepEqual(
      collapsed.entries.map(({ domain }) => domain),
      ['zoo.example', 'blog.example'],
    );
    assert.deepEqual([collapsed.total, collapsed.sections.length], [2, 4]);
    for (let number = 0; number < 12; number++) await add(`more${number}.example`, {}, service.bob);
    const pages = await Promise.all([1, 2].map((page) => rows({ page, per_page: 10 }, service.bob)));
    assert.deepEqual(
      pages.map(({ entries }) => entries.length),
      [10, 3],
    );
    assert.equal(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size, 13);
  });

  test('renames, merges and removes a group only for the account’s own websites', async () => {
    const { db } = service.deps.database;
    const groupsOf = async (account: number) =>
      Object.fromEntries((await rows({}, account)).entries.map(({ domain, group }) => [domain, group]));
    assert.equal(await moveGroup(db, service.ann, { from: 'Clients', to: 'Own', nowMs: now }), 2);
    assert.deepEqual((await rows()).groups, ['Own']);
    assert.equal((await groupsOf(service.bob))['foreign.example'], 'Clients');
    assert.equal(await moveGroup(db, service.ann, { from: 'Own', to: null, nowMs: now }), 3);
    assert.deepEqual((await rows()).groups, []);
  });

  test('a group is one line of up to 60 characters, and filters lists', async () => {
    const id = await add('grouped.example', { group: '  Big   clients ' });
    const path = `/websites/${id}`;
    const groupOf = async () => (await service.asAnn('GET', path)).body.data.group;
    assert.equal(await groupOf(), 'Big clients');
    const listed = await service.asAnn('GET', '/websites?group=Big%20clients');
    assert.deepEqual(
      listed.body.data.map((website: { id: number }) => website.id),
      [id],
    );
    assert.equal((await service.asAnn('GET', '/websites?group=Clients')).body.meta.total, 0);
    assert.equal((await service.asAnn('PATCH', path, { group: 'x'.repeat(61) })).status, 422);
    await service.asAnn('PATCH', path, { email: 1 });
    assert.equal(await groupOf(), 'Big clients');
    for (const none of ['', null]) {
      await service.asAnn('PATCH', path, { group: 'Clients' });
      await service.asAnn('PATCH', path, { group: none });
      assert.equal(await groupOf(), null);
    }
  });
});
