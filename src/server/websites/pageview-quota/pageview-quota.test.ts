import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { pageview } from '../../events/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { catalogue } from '../../webhooks/index.ts';
import { closeDays } from '../days/index.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';
import { countMonth } from './count-month.ts';
import { dueNotice } from './due-notice.ts';
import { notifyQuota } from './notify-owners.ts';

test('notifies owners at 80, 100 and 200 percent, once each a month', () => {
  const quota = (told: string) => ({ most: 1000, timeZone: 'Asia/Tokyo', told });
  const at = Date.parse('2026-11-20T12:00:00Z');
  const due = (used: number, told = '') => dueNotice(quota(told), used, at)?.told;
  assert.deepEqual(
    [0, 799, 800, 999, 1000, 1999, 2000].map((used) => due(used)),
    [
      undefined,
      undefined,
      '2026-11 1000:80',
      '2026-11 1000:80',
      '2026-11 1000:100',
      '2026-11 1000:100',
      '2026-11 1000:200',
    ],
  );
  assert.deepEqual([due(900, '2026-11 1000:80'), due(900, '2026-11 1000:100')], [undefined, undefined]);
  assert.equal(due(900, '2026-10 1000:200'), '2026-11 1000:80', 'another month is told of anew');
  assert.equal(due(900, '2026-11 450:200'), '2026-11 450:200 1000:80', 'another quota is told of anew');
  assert.equal(due(900, '2026-11 450:200 1000:80'), undefined, 'a quota that is set back was told of');
  assert.equal(due(1000, '2026-11 450:200 1000:80'), '2026-11 450:200 1000:100');
  assert.deepEqual(
    ['2026-11 080', '2026-11 080 1000', '2026-11 100 450'].map((before) => due(900, before)),
    [undefined, undefined, '2026-11 450:100 1000:80'],
    'what was noted before each quota had its own share is not told again',
  );
  assert.equal(dueNotice({ ...quota(''), most: 0 }, 0, at), undefined, 'nothing was counted');
  assert.equal(
    dueNotice(quota(''), 800, Date.parse('2026-11-30T16:00:00Z'))?.told,
    '2026-12 1000:80',
    'the month is that of the account’s zone',
  );
});

onEachDatabase((open) => {
  test('counts up to twice the monthly quota and resumes the next month', async (t) => {
    const service = await openWebsites({ open });
    t.after(() => service.close());
    const { deps } = service;
    deps.clock.ms = Date.parse('2026-11-20T12:00:00Z');
    await deps.database.db.updateTable('accounts').set({ is_owner: 0, quotas: '{"pageviews":3}' }).execute();
    const site = await service.addWebsite({ time_zone: 'UTC' });
    const report = async (n: number, more: object = {}) => {
      const reply = await service.app.inject({
        method: 'POST',
        url: '/api/collect',
        headers: { 'content-type': 'text/plain', 'user-agent': browser, 'x-forwarded-for': `203.0.113.${n}` },
        payload: JSON.stringify({ w: site.id, u: `https://${site.domain}/${n}`, ...more }),
      });
      return reply.statusCode;
    };
    const reports = async (count: number) => {
      const answers: number[] = [];
      for (let n = 1; n <= count; n++) answers.push(await report(n));
      return answers;
    };
    const { account_id } = await deps.database.db.selectFrom('websites').select('account_id').executeTakeFirstOrThrow();
    await deps.database.db
      .insertInto('webhook_endpoints')
      .values({ account_id, url_sealed: '', secret_sealed: '', events: '["quota.reached"]', created_at: 0 })
      .execute();
    await deps.collector.refreshAllowances();
    assert.deepEqual(await reports(2), [202, 202]);
    await deps.collector.refreshAllowances();
    assert.deepEqual(await reports(5), [202, 202, 202, 202, 403]);
    assert.equal((await service.recorded(site.id)).length, 6, 'what was accepted is there, and nothing else');
    const others = [
      { n: 'Signup' },
      { n: 'Purchase', m: { amount: '9.00', currency: 'EUR' } },
      { n: 'engagement', e: 5000 },
    ];
    for (const other of others) assert.equal(await report(1, other), 202, 'page views alone are refused');
    assert.deepEqual(
      (await service.recorded(site.id))
        .map(({ name }) => name)
        .filter((name) => name !== 'pageview')
        .sort(),
      ['Purchase', 'Signup', 'engagement'],
    );
    assert.equal(await notifyQuota(deps), 1);
    assert.equal(await notifyQuota(deps), 0);
    const setQuota = (most: number) =>
      deps.database.db
        .updateTable('accounts')
        .set({ quotas: `{"pageviews":${most}}` })
        .execute();
    await setQuota(6);
    assert.equal(await notifyQuota(deps), 1, 'of a raised quota they are told anew');
    assert.equal(await notifyQuota(deps), 0);
    await setQuota(3);
    assert.equal(await notifyQuota(deps), 0, 'of a quota that is set back they were told');

    const told = await deps.database.db.selectFrom('outbox').select('facts').where('event', '=', 'webhook').execute();
    const quotas = told.map(({ facts }) => catalogue['quota.reached'].data.parse(JSON.parse(facts).data).quota);
    assert.deepEqual(quotas, [
      { name: 'pageviews', percent: 200, most: 3, used: 6, month: '2026-11' },
      { name: 'pageviews', percent: 100, most: 6, used: 6, month: '2026-11' },
    ]);

    deps.clock.ms += 2 * dayMs;
    await closeDays(deps);
    await deps.collector.refreshAllowances();
    assert.equal(await report(9), 403);
    await deps.collector.writeExcludedEvents();
    const refused = await deps.database.db.selectFrom('website_refusals').select(['reason', 'count']).execute();
    assert.deepEqual(
      refused.map(({ reason, count }) => [reason, Number(count)]),
      [
        ['over_quota', 1],
        ['over_quota', 1],
      ],
    );

    deps.clock.ms = Date.parse('2026-12-01T00:00:01Z');
    assert.equal(await report(10), 202, 'the month is over, whether or not the store was asked again');
    await deps.collector.refreshAllowances();
    assert.equal(await report(11), 202);
    assert.equal(await notifyQuota(deps), 0);

    await deps.database.db.updateTable('accounts').set({ quotas: '{}' }).execute();
    await deps.collector.refreshAllowances();
    assert.deepEqual(await reports(8), Array(8).fill(202), 'without a quota everything counts');
  });

  test('ignores imports, and counts a day only once if it is closed in between', async (t) => {
    const service = await openWebsites({ open });
    t.after(() => service.close());
    const { deps, ann } = service;
    deps.clock.ms = Date.parse('2026-11-18T12:00:00Z');
    const { id } = await service.addWebsite({ time_zone: 'UTC' });
    for (const days of [0, 1, 1])
      await deps.events.record('pageviews', pageview({ website: id, at: deps.clock.ms - days * dayMs }));
    await deps.events.flush();
    deps.clock.ms += 2 * dayMs;
    const counted = async () => (await countMonth(deps, deps.now(), [ann])).get(ann);
    assert.equal(await counted(), 3);
    await closeDays(deps);
    assert.equal(await counted(), 3);
    await deps.events.change(
      'pageviews',
      `INSERT INTO website_days (website, dimension, day, value, import, pageviews)
       SELECT {id:UInt32}, '', toDate('2026-11-17'), '', 1, 1000`,
      { id },
    );
    assert.equal(await counted(), 3, 'imported statistics are not counted');
    await deps.database.db.updateTable('websites').set({ closed_until: '2026-11-17' }).where('id', '=', id).execute();
    assert.equal(await counted(), 3, 'once');
  });

  test("uses the account's month to the minute, whatever time zones its websites use", async (t) => {
    const service = await openWebsites({ open });
    t.after(() => service.close());
    const { deps, ann, bob } = service;
    const { db } = deps.database;
    const at = (time: string) => Date.parse(time);
    const zone = (id: number, time_zone: string) =>
      db.updateTable('accounts').set({ time_zone }).where('id', '=', id).execute();
    const view = async (website: number, time: string) =>
      deps.events.record('pageviews', pageview({ website, at: at(time) }));
    const counted = async (id: number, time: string) => (await countMonth(deps, at(time), [id])).get(id) ?? 0;
    deps.clock.ms = at('2026-11-20T12:00:00Z');
    await zone(ann, 'Asia/Tokyo');
    await zone(bob, 'America/Los_Angeles');
    const west = await service.addWebsite({ time_zone: 'America/Los_Angeles' });
    const east = (await service.call(bob, 'POST', '/websites', { domain: 'east.example', time_zone: 'Asia/Tokyo' }))
      .body.data;
    for (const { id } of [west, east])
      for (const time of ['2026-11-20T10:00:00Z', '2026-11-30T15:30:00Z', '2026-12-01T08:30:00Z']) await view(id, time);
    await deps.events.flush();
    // It is December in Tokyo, but still November for the website.
    assert.deepEqual([await counted(ann, '2026-11-30T14:59:59Z'), await counted(ann, '2026-11-30T16:00:00Z')], [1, 1]);
    assert.equal(await counted(ann, '2026-12-01T09:00:00Z'), 2);
    assert.deepEqual([await counted(bob, '2026-11-30T16:00:00Z'), await counted(bob, '2026-12-01T09:00:00Z')], [2, 1]);
    const now = '2026-12-03T12:00:00Z';
    deps.clock.ms = at(now);
    await closeDays(deps);
    assert.deepEqual([await counted(ann, now), await counted(bob, now)], [2, 1], 'as much of closed days');
  });
});
