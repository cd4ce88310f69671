import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createFindOutages } from '../../src/server/composition/outage-costs.ts';
import { pageview } from '../../src/server/events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../src/server/kernel/time.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import type { MonthlyCostAnswer, OutageCostAnswer } from '../../src/server/outage-cost/wire.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

/** There is no daylight saving change in the four weeks before. */
const now = Date.parse('2026-03-10T12:00:00Z');
const week = 7 * dayMs;

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let ada: { id: number; key: string };
  let bob: { id: number; key: string };
  let counter = 0;

  before(async () => {
    service = await openWholeService(open, { now });
    ({ deps } = service);
    await makeAuthor(deps, 'owner');
  });
  after(() => service.close());
  beforeEach(async () => {
    counter += 1;
    deps.clock.ms = now - 10 * week;
    ada = await makeAuthor(deps, `ada${counter}`);
    bob = await makeAuthor(deps, `bob${counter}`);
  });

  const send = (method: 'GET' | 'POST', path: string, payload?: object, account = ada) =>
    service.call(account, method, path, payload);
  const made = async (path: string, payload: object, account = ada): Promise<number> => {
    const { status, body } = await send('POST', path, payload, account);
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.id;
  };
  const addMonitor = (url: string) =>
    made('monitors', { name: 'Shop', url, interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' });
  const addIncident = async (monitor: number, started: number, ended: number | null) =>
    (await addIncidentRow(deps, { account_id: ada.id, id: monitor }, { started_at: started, ended_at: ended })).id;
  const visit = async (website: number, at: number, count: number) => {
    const rows = Array.from({ length: count }, () => pageview({ website, at }));
    await Promise.all(rows.map((row) => deps.events.record('pageviews', row)));
  };
  const cost = async (incident: number, account = ada): Promise<OutageCostAnswer> => {
    const { status, body } = await send('GET', `incidents/${incident}/cost`, undefined, account);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };

  test('estimates the cost of an outage from the same hours of past weeks', async () => {
    const host = `shop${counter}.example`;
    const website = await made('websites', { domain: host });
    const monitor = await addMonitor(`https://www.${host}/health`);
    const [start, end] = [now - 2 * hourMs, now - hourMs];
    const incident = await addIncident(monitor, start, end);
    deps.clock.ms = now;
    await visit(website, start + 5 * minuteMs, 3);
    // outside of the outage
    await visit(website, start - minuteMs, 50);
    await visit(website, end, 50);
    for (const [weeks, count] of [
      [1, 10],
      [2, 20],
      [3, 14],
      [4, 90],
      [5, 500],
    ] as const)
      await visit(website, start + minuteMs - weeks * week, count);
    const { websites, sales, unknown, ...rest } = await cost(incident);
    assert.deepEqual([unknown, sales], [null, null]);
    assert.deepEqual(rest, {
      object: 'outage_cost',
      incident_id: incident,
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
      is_ongoing: false,
      second_chance: null,
    });
    assert.deepEqual(websites, [
      {
        website_id: website,
        domain: host,
        weeks_used: 4,
        visits: { actual: 3, usual: 17, low: 10, high: 90, lost: 14, lost_low: 7, lost_high: 87 },
      },
    ]);

    const other = await addMonitor(`https://${host}/`);
    await addIncident(other, start - 4 * week - hourMs, start - 4 * week + minuteMs);
    assert.deepEqual((await cost(incident)).websites[0]?.visits, {
      actual: 3,
      usual: 14,
      low: 10,
      high: 20,
      lost: 11,
      lost_low: 7,
      lost_high: 17,
    });
    assert.equal((await send('GET', `incidents/${incident}/cost`, undefined, bob)).status, 404);
  });

  test('says why there is no estimate', async () => {
    const host = `young${counter}.example`;
    const monitor = await addMonitor(`https://${host}/`);
    const heartbeat = await addMonitor('heartbeat://?period=3600');
    const start = now - hourMs;
    const open = await addIncident(monitor, start, null);
    deps.clock.ms = now;
    await made('websites', { domain: host }, bob);
    const none = await cost(open);
    assert.deepEqual([none.unknown, none.is_ongoing, none.to], ['no_website', true, new Date(now).toISOString()]);
    assert.equal((await cost(await addIncident(heartbeat, start, now))).unknown, 'no_website');
    // With a history of ten days, only one past week can be compared.
    deps.clock.ms = now - 10 * dayMs;
    await made('websites', { domain: host });
    deps.clock.ms = now;
    assert.deepEqual([(await cost(open)).unknown, (await cost(open)).websites], ['no_history', []]);
    const long = await addIncident(await addMonitor(`https://www.${host}/long`), now - 8 * dayMs, now);
    assert.equal((await cost(long)).unknown, 'too_long');
  });

  test('compares the sales of the shop, by currency, if the shop itself is down', async () => {
    const monitor = await addMonitor(`${deps.config.marketBaseUrl}/shop`);
    const [start, end] = [now - 2 * hourMs, now - hourMs];
    const incident = await addIncident(monitor, start, end);
    deps.clock.ms = now;
    assert.equal((await cost(incident)).unknown, 'no_website');
    let code = counter * 100;
    const sold = (at: number, count: number, changes: object = {}) =>
      Array.from({ length: count }, () =>
        purchaseOf(++code, 'a', { date: new Date(at).toISOString(), price: 20, ...changes }),
      );
    const during = start + minuteMs;
    const purchases = [
      ...sold(start - 5 * week, 1),
      ...[2, 4, 3, 3].flatMap((count, index) => sold(during - (index + 1) * week, count)),
      ...sold(during - week, 1, { price: 2000, currency: 'JPY' }),
      ...sold(during, 1),
      ...sold(end, 7),
    ];
    await importCatalogue(deps, ada.id, catalogueOf([itemOf('a')], purchases));
    const { sales } = await cost(incident);
    assert.equal(sales?.weeks_used, 4);
    assert.deepEqual(sales?.orders, { actual: 1, usual: 3, low: 3, high: 4, lost: 2, lost_low: 2, lost_high: 3 });
    assert.deepEqual(sales?.revenue, [
      { currency: 'EUR', actual: 20, usual: 60, low: 40, high: 80, lost: 40, lost_low: 20, lost_high: 60 },
      { currency: 'JPY', actual: 0, usual: 0, low: 0, high: 2000, lost: 0, lost_low: 0, lost_high: 2000 },
    ]);
  });

  test('adds up the outages of a month, and counts overlapping ones once', async () => {
    const host = `month${counter}.example`;
    const website = await made('websites', { domain: host, time_zone: 'Europe/Berlin' });
    const [one, two] = [await addMonitor(`https://${host}/`), await addMonitor(`https://www.${host}/api`)];
    // The monitor of another account, whose outages must not count.
    const bobs = await made(
      'monitors',
      { name: 'B', url: `https://${host}/`, interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' },
      bob,
    );
    const [first, second] = [now - 5 * dayMs, now - 2 * dayMs];
    await addIncidentRow(deps, { account_id: bob.id, id: bobs }, { started_at: first, ended_at: now });
    await addIncident(one, first, first + hourMs);
    await addIncident(two, first + hourMs / 2, first + 2 * hourMs);
    await addIncident(one, second, second + hourMs);
    await addIncident(one, Date.parse('2026-02-28T22:00:00Z'), Date.parse('2026-02-28T23:30:00Z'));
    await deps.database.db
      .updateTable('monitors')
      .set({ first_checked_at: now - 60 * dayMs })
      .where('id', '=', one)
      .execute();
    deps.clock.ms = now;
    await visit(website, first + minuteMs, 2);
    await visit(website, second + minuteMs, 30);
    for (const weeks of [1, 2, 3, 4]) {
      await visit(website, first + minuteMs - weeks * week, 10 + weeks);
      await visit(website, first + 90 * minuteMs - weeks * week, 10);
      await visit(website, second + minuteMs - weeks * week, 20);
    }
    const told = await createFindOutages(deps)(
      { id: website, account_id: ada.id, domain: host },
      { from: first - hourMs, to: now, zone: 'Europe/Berlin' },
    );
    assert.deepEqual([told.outages, told.downtimeMs, told.sales], [2, 3 * hourMs, null]);
    assert.deepEqual(
      told.visits.map(({ website: { id }, outages, estimate }) => [id, outages, estimate]),
      [[website, 2, { actual: 32, usual: 43, low: 41, high: 44, lost: 11, lost_low: 9, lost_high: 12 }]],
    );

    const { status, body } = await send('GET', `monitors/${one}/outage-costs?months=2`);
    assert.equal(status, 200);
    const [march, february]: MonthlyCostAnswer[] = body.data;
    assert.partialDeepStrictEqual(march, {
      month: '2026-03',
      is_ongoing: true,
      to: new Date(now).toISOString(),
      unknown: null,
      sales: null,
    });
    assert.deepEqual([february!.month, february!.outages, february!.is_ongoing], ['2026-02', 1, false]);
    assert.equal(march!.websites[0]?.website_id, website);
    assert.ok(march!.uptime! > 98 && march!.uptime! < 100, String(march!.uptime));
    assert.equal((await send('GET', `monitors/${one}/outage-costs`, undefined, bob)).status, 404);
    assert.equal((await send('GET', `monitors/${one}/outage-costs?months=13`)).status, 422);
    assert.equal((await send('GET', `monitors/${two}/outage-costs`)).body.data.length, 3);
  });

  test('lists the outages of a month that have no website or are of a heartbeat', async () => {
    const heartbeat = await addMonitor('heartbeat://?period=3600');
    await addIncident(heartbeat, now - 3 * hourMs, now - hourMs);
    const lonely = await addMonitor(`https://lonely${counter}.example/`);
    deps.clock.ms = now;
    const month = async (id: number): Promise<MonthlyCostAnswer> =>
      (await send('GET', `monitors/${id}/outage-costs?months=1`)).body.data[0];
    assert.partialDeepStrictEqual(await month(heartbeat), {
      outages: 1,
      downtime_s: 7200,
      unknown: 'no_comparison',
      websites: [],
    });
    assert.partialDeepStrictEqual(await month(lonely), { outages: 0, downtime_s: 0, unknown: null, uptime: null });
  });
});
