import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createZip } from '../export/zip.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { imported } from './testing.ts';

const columns =
  'website_id,session_id,visit_id,event_id,hostname,browser,os,device,screen,language,country,region,city,url_path,url_query,utm_source,utm_medium,utm_campaign,utm_content,utm_term,referrer_path,referrer_query,referrer_domain,page_title,gclid,fbclid,msclkid,ttclid,li_fat_id,twclid,lcp,inp,cls,fcp,ttfb,event_type,event_name,tag,distinct_id,created_at,job_id'.split(
    ',',
  );
type Line = Partial<Record<string, string>>;
let count = 0;
const line = (given: Line): string => {
  const standard: Line = {
    website_id: '3f673ea9-160f-4880-8d92-226feaa1e6d9',
    event_id: `e${++count}`,
    hostname: 'shop.example',
    browser: 'edge-chromium',
    os: 'Windows 10',
    device: 'laptop',
    screen: '1920x1080',
    language: 'de-AT',
    country: 'US',
    region: 'US-CA',
    city: 'San Francisco',
    event_type: '1',
  };
  const all = { ...standard, ...given };
  return columns
    .map((name) => (/[",\n]/.test(all[name] ?? '') ? `"${all[name]?.replaceAll('"', '""')}"` : all[name]))
    .join(',');
};
const csv = (lines: Line[]): string => `${[columns.join(','), ...lines.map(line)].join('\n')}\n`;

describe("an import of Umami's events", () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
  });
  after(() => service.close());

  let websites = 0;
  const website = async (time_zone = 'UTC'): Promise<number> => {
    const fields = { domain: `u${++websites}.example`, time_zone };
    return (await service.call(service.ann, 'POST', '/websites', fields)).body.data.id;
  };
  const rows = async (id: number) =>
    (await service.recorded(id)).sort((a, b) => a.at - b.at || a.path.localeCompare(b.path));
  const totals = async (id: number, from: string, to: string) =>
    (await service.call(service.ann, 'GET', `/websites/${id}/stats/totals?from=${from}&to=${to}`)).body.data;

  test('creates visits whose rows share their traits and add up', async () => {
    const id = await website();
    const file = csv([
      // out of order, as a database exports them
      {
        session_id: 's1',
        visit_id: 'v1',
        url_path: '/buy',
        created_at: '2024-03-01 10:05:00',
        referrer_domain: 'shop.example',
      },
      {
        session_id: 's1',
        visit_id: 'v1',
        url_path: '/',
        url_query: 'utm_source=newsletter&utm_medium=email',
        page_title: 'Start, "here"',
        referrer_domain: 'www.google.com',
        referrer_path: '/search',
        created_at: '2024-03-01T10:00:00.250Z',
      },
      {
        session_id: 's1',
        visit_id: 'v1',
        url_path: '/buy',
        event_type: '2',
        event_name: 'signup',
        event_id: 'known',
        created_at: '2024-03-01 10:06:00',
      },
      { session_id: 's2', visit_id: 'v2', url_path: '/only', created_at: '2024-03-01 23:59:59' },
    ]);
    const properties =
      'website_id,session_id,event_id,url_path,event_name,data_key,string_value,number_value,date_value,data_type,created_at,job_id\n' +
      'w,s1,known,,signup,plan,pro,,,1,2024-03-01 10:06:00,\nw,s1,known,,signup,seats,,5,,2,2024-03-01 10:06:00,\n';
    const archive = await createZip([
      { name: 'website_event.csv', content: file },
      { name: 'event_data.csv', content: properties },
      { name: 'session_data.csv', content: 'website_id,session_id,data_key\nw,s1,x\n' },
    ]);
    const done = await imported(service, service.ann, id, 'umami.zip', archive);
    assert.equal(done.state, 'finished', done.message);
    assert.equal(done.message, 'session_data.csv was skipped: it has no events.');
    const found = await rows(id);
    assert.deepEqual(
      found.map(({ at, name, path, starts, engages, gap }) => [at, name, path, starts, engages, gap]),
      [
        [Date.parse('2024-03-01T10:00:00.250Z'), 'pageview', '/', 1, 0, 0],
        [Date.parse('2024-03-01T10:05:00Z'), 'pageview', '/buy', 0, 1, 299_750],
        [Date.parse('2024-03-01T10:06:00Z'), 'signup', '/buy', 0, 0, 60_000],
        [Date.parse('2024-03-01T23:59:59Z'), 'pageview', '/only', 1, 0, 0],
      ],
    );
    assert.deepEqual(found[2]?.props, { plan: 'pro', seats: '5' });
    assert.deepEqual(found[0]?.props, {});
    for (const row of found.slice(0, 3)) {
      assert.equal(row.visit, found[0]?.visit);
      assert.equal(row.entry, '/');
      assert.deepEqual([row.referrer, row.source, row.channel], ['google.com', 'newsletter', 'Email']);
      assert.deepEqual([row.country, row.region, row.city], ['US', 'US-CA', 'San Francisco, US-CA']);
      assert.deepEqual([row.browser, row.os, row.os_version, row.device], ['Edge', 'Windows', '10 or 11', 'desktop']);
      assert.deepEqual([row.language, row.screen, row.import], ['de-AT', '1920x1080', done.id]);
    }
    assert.notEqual(found[3]?.visitor, found[0]?.visitor);
  });

  test('separates visits in the same half hour, and ends them with the local day', async () => {
    const id = await website('Asia/Kolkata');
    const file = csv([
      { session_id: 's', visit_id: 'a', url_path: '/1', created_at: '2024-03-01 10:00:00' },
      { session_id: 's', visit_id: 'b', url_path: '/2', created_at: '2024-03-01 10:10:00' },
      // midnight in Kolkata is 18:30 UTC
      { session_id: 's', visit_id: 'c', url_path: '/3', created_at: '2024-03-01 18:29:00' },
      { session_id: 's', visit_id: 'c', url_path: '/4', created_at: '2024-03-01 18:31:00' },
    ]);
    const done = await imported(service, service.ann, id, 'website_event.csv', file);
    assert.equal(done.state, 'finished', done.message);
    assert.deepEqual([done.first_day, done.last_day], ['2024-03-01', '2024-03-02']);
    const found = await rows(id);
    assert.equal(new Set(found.map(({ visit }) => visit)).size, 4);
    assert.deepEqual(
      found.map(({ starts }) => starts),
      [1, 1, 1, 1],
    );
    assert.equal(found[0]?.visitor, found[2]?.visitor);
    assert.notEqual(found[2]?.visitor, found[3]?.visitor, 'a visitor has another number each day');
  });

  test('matches a recount of thousands of visits', async () => {
    const id = await website();
    const lines: Line[] = [];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const truth = { visitors: new Set<string>(), visits: new Map<string, string[]>(), views: 0, events: 0, ms: 0 };
    const spans = new Map<string, [number, number]>();
    for (let i = 0; i < 4000; i++) {
      const day = 1 + random(5);
      const session_id = `s${random(600)}`;
      const visit_id = `${session_id}-${day}-${random(3)}`;
      const isEvent = random(5) === 0;
      const ms = Date.UTC(2024, 2, day, random(24), random(60), random(60), random(1000));
      lines.push({
        session_id,
        visit_id,
        url_path: `/p${random(20)}`,
        created_at: new Date(ms).toISOString(),
        event_type: isEvent ? '2' : '1',
        ...(isEvent ? { event_name: 'click' } : {}),
      });
      truth.visitors.add(`${session_id} ${day}`);
      truth[isEvent ? 'events' : 'views']++;
      const [from, to] = spans.get(visit_id) ?? [ms, ms];
      spans.set(visit_id, [Math.min(from, ms), Math.max(to, ms)]);
      truth.visits.set(visit_id, [...(truth.visits.get(visit_id) ?? []), isEvent ? 'event' : `view ${ms}`]);
    }
    for (const [from, to] of spans.values()) truth.ms += to - from;
    const bounces = [...truth.visits].filter(([visit, kinds]) => {
      const views = kinds.filter((kind) => kind !== 'event');
      return views.length === 1 && views[0] === `view ${spans.get(visit)?.[0]}`;
    }).length;
    const done = await imported(service, service.ann, id, 'website_event.csv', csv(lines));
    assert.equal(done.state, 'finished', done.message);
    assert.equal(done.rows_read, 4000);
    const [found] = await service.deps.events.query(
      `SELECT uniqExact(visitor) AS visitors, sum(starts) AS visits, uniqExact(visit) AS different,
         countIf(name = 'pageview') AS views, countIf(name != 'pageview') AS events,
         toInt64(sum(starts)) - toInt64(sum(engages)) AS bounces, sum(gap) AS ms
       FROM pageviews WHERE website = {id:UInt32}`,
      { id },
    );
    assert.deepEqual(found, {
      visitors: truth.visitors.size,
      visits: truth.visits.size,
      different: truth.visits.size,
      views: truth.views,
      events: truth.events,
      bounces,
      ms: truth.ms,
    });
    const shown = JSON.stringify(await totals(id, '2024-03-01', '2024-03-05'));
    assert.ok(shown.includes(`"visitors":${truth.visitors.size},"visits":${truth.visits.size}`), shown);
  });

  test('rejects the events of several websites, and names them', async () => {
    const id = await website();
    const file = csv([
      { website_id: 'w1', session_id: 'a' },
      { website_id: '' },
      { website_id: 'w2', session_id: 'b' },
    ]);
    const done = await imported(service, service.ann, id, 'website_event.csv', file);
    assert.equal(done.state, 'failed');
    assert.match(
      done.message,
      /^No data was imported\. The file has the events of several websites \(w1, w2\)\. Save the rows/,
    );
    assert.deepEqual(await rows(id), []);
  });

  test('gives events without visit IDs a visit for each hour, like Umami', async () => {
    const id = await website();
    const hours = ['10:00', '10:59', '11:01', '15:00'];
    const file = csv(
      hours.map((time) => ({
        session_id: 's',
        visit_id: '',
        url_path: `/${time}`,
        created_at: `2024-03-01 ${time}:00`,
      })),
    );
    const done = await imported(service, service.ann, id, 'website_event.csv', file);
    assert.equal(done.state, 'finished', done.message);
    assert.deepEqual(
      (await rows(id)).map(({ starts }) => starts),
      [1, 0, 1, 1],
    );
  });

  test('skips lines of other kinds, invalid lines, and days that already have statistics', async () => {
    const id = await website();
    const view = { session_id: 's', visit_id: 'v', url_path: '/' };
    const first = csv([{ ...view, created_at: '2024-03-02 08:00:00' }]);
    assert.equal((await imported(service, service.ann, id, 'a.csv', first)).state, 'finished');
    const done = await imported(
      service,
      service.ann,
      id,
      'b.csv',
      csv([
        { ...view, created_at: '2024-03-01 08:00:00' },
        { ...view, created_at: '2024-03-02 09:00:00' },
        { ...view, created_at: 'yesterday' },
        { ...view, created_at: '2031-01-01 00:00:00' },
        { ...view, created_at: '2024-03-01 08:00:00', event_type: '5' },
      ]),
    );
    assert.equal(done.rows_skipped, 2);
    assert.match(
      done.message,
      /^2 lines were skipped, the first: b\.csv, line 4: created_at "yesterday" is not a valid time\./,
    );
    assert.match(done.message, /Only page views and custom events were imported\./);
    assert.match(done.message, /2024-03-02 was skipped/);
    assert.equal((await rows(id)).length, 2);
  });

  test('reads files of databases, with semicolons or tabs and NULL', async () => {
    for (const delimiter of [';', '\t']) {
      const { id } = await service.addWebsite();
      const rows = [
        [
          'session_id',
          'visit_id',
          'created_at',
          'url_path',
          'url_query',
          'referrer_domain',
          'utm_source',
          'event_name',
        ],
        ['s', 'v', '2024-03-01 08:00:00', '/a', 'NULL', 'NULL', 'NULL', '\\N'],
      ];
      const file = rows.map((row) => row.join(delimiter)).join('\n');
      const done = await imported(service, service.ann, id, 'a.csv', `${file}\n`);
      assert.equal(done.state, 'finished', done.message);
      const [row] = await service.recorded(id);
      assert.deepEqual([row?.path, row?.source, row?.utm_source, row?.name], ['/a', '', '', 'pageview']);
    }
  });

  test('is deleted with its rows, and its days are counted again', async () => {
    const id = await website();
    const file = csv([{ session_id: 's', visit_id: 'v', url_path: '/', created_at: '2024-03-01 08:00:00' }]);
    const done = await imported(service, service.ann, id, 'a.csv', file);
    const { db } = service.deps.database;
    const closed = { closed_from: '2024-03-01', closed_until: '2024-03-05' };
    await db.updateTable('websites').set(closed).where('id', '=', id).execute();
    await service.call(service.ann, 'DELETE', `/websites/${id}/imports/${done.id}`);
    assert.deepEqual(await rows(id), []);
    const row = await db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.deepEqual([row.closed_from, row.closed_until], [null, null]);
  });
});
