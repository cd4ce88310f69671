import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createZip } from '../export/zip.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';
import { ended, imported, upload } from './testing.ts';

/** The format follows Plausible's documentation and exporter (2025). */
const files: Record<string, string> = {
  'imported_visitors_20240301_20240302.csv': `"date","visitors","pageviews","bounces","visits","visit_duration"
"2024-03-01",119,304,77,134,21070
"2024-03-02",166,325,117,180,21467
`,
  'imported_sources_20240301_20240302.csv': `"date","source","referrer","utm_source","utm_medium","utm_campaign","utm_content","utm_term","pageviews","visitors","visits","visit_duration","bounces"
"2024-03-01","Google","google.com","","","","","",70,23,25,8249,13
"2024-03-01","","","","","","","",12,9,9,300,4
"2024-03-02","newsletter","","newsletter","email","spring, 2024","","",8,5,5,900,1
`,
  'imported_pages_20240301_20240302.csv': `"date","hostname","page","visits","visitors","pageviews","total_scroll_depth","total_scroll_depth_visits","total_time_on_page","total_time_on_page_visits"
"2024-03-01","example.com","/docs",8,7,11,450,6,90,3
"2024-03-02","example.com","/docs",5,5,6,,,,
`,
  'imported_entry_pages_20240301_20240302.csv': `"date","entry_page","visitors","entrances","visit_duration","bounces","pageviews"
"2024-03-01","/docs",28,29,3573,13,64
`,
  'imported_exit_pages_20240301_20240302.csv': `"date","exit_page","visitors","visit_duration","exits","bounces","pageviews"
"2024-03-01","/pricing",12,900,14,7,20
`,
  'imported_locations_20240301_20240302.csv': `"date","country","region","city","visitors","visits","visit_duration","bounces","pageviews"
"2024-03-01","FR","FR-PAC",3027647,10,11,400,3,22
`,
  'imported_devices_20240301_20240302.csv': `"date","device","visitors","visits","visit_duration","bounces","pageviews"
"2024-03-01","Laptop",19,21,3545,11,36
"2024-03-01","Desktop",89,100,17385,56,251
"2024-03-01","Mobile",12,13,140,10,17
`,
  'imported_browsers_20240301_20240302.csv': `"date","browser","browser_version","visitors","visits","visit_duration","bounces","pageviews"
"2024-03-01","Microsoft Edge","122.0",10,11,300,2,30
`,
  'imported_operating_systems_20240301_20240302.csv': `"date","operating_system","operating_system_version","visitors","visits","visit_duration","bounces","pageviews"
"2024-03-01","Mac","10.15",10,11,300,2,30
`,
  'imported_custom_events_20240301_20240302.csv': `"date","name","link_url","path","visitors","events"
"2024-03-01","Signup","","",3,4
"2024-03-01","Outbound Link: Click","https://example.org/","",2,2
`,
  'imported_custom_props_20240301_20240302.csv': `"date","property","value","visitors","events"
"2024-03-01","plan","pro",3,4
"2024-03-02","plan","pro",2,2
"2024-03-02","plan","free",1,1
"2024-03-02","plan","(none)",9,9
"2024-03-01","url","https://example.org/",2,2
`,
};
const archive = (of = files) => createZip(Object.entries(of).map(([name, content]) => ({ name, content })));

describe("an import of Plausible's archive", () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
  });
  after(() => service.close());

  const days = (id: number, dimension: string) =>
    service.deps.events.query<Record<string, unknown>>(
      `SELECT * EXCEPT (website, dimension, import, day), toString(day) AS day FROM website_days
       WHERE website = {id:UInt32} AND dimension = {dimension:String} ORDER BY day, value`,
      { id, dimension },
    );

  test('imports the sums of each day unchanged', async () => {
    const { id } = await service.addWebsite();
    const done = await imported(service, service.ann, id, 'p.zip', await archive());
    assert.deepEqual(
      { ...done, id: 0, created_at: '', finished_at: '', bytes_total: 0, bytes_read: 0 },
      {
        id: 0,
        object: 'import',
        source: 'plausible',
        file_name: 'p.zip',
        state: 'finished',
        bytes_read: 0,
        bytes_total: 0,
        rows_read: 22,
        rows_skipped: 0,
        first_day: '2024-03-01',
        last_day: '2024-03-02',
        message:
          'Cities were skipped, because the file has only numeric IDs for them. Regions keep the codes of the file.',
        created_at: '',
        finished_at: '',
      },
    );
    assert.equal(done.bytes_read, done.bytes_total);
    const totals = await days(id, '');
    assert.deepEqual(totals[0], {
      day: '2024-03-01',
      value: '',
      visitors: 119,
      visits: 134,
      pageviews: 304,
      events: 6,
      bounces: 77,
      duration: 21_070_000,
      engaged: 90_000,
      readers: 3,
      scroll: 225,
    });
    const brief = async (dimension: string) =>
      (await days(id, dimension)).map(({ value, visitors, visits }) => [value, visitors, visits]);
    assert.deepEqual(await brief('source'), [
      ['', 9, 9],
      ['Google', 23, 25],
      ['newsletter', 5, 5],
    ]);
    assert.deepEqual(await brief('utm_campaign'), [
      ['', 32, 34],
      ['spring, 2024', 5, 5],
    ]);
    assert.deepEqual(await brief('entry_page'), [['/docs', 28, 29]]);
    assert.deepEqual(await brief('exit_page'), [['/pricing', 12, 14]]);
    assert.deepEqual(await brief('country'), [['FR', 10, 11]]);
    assert.deepEqual(await brief('device'), [
      ['desktop', 108, 121],
      ['mobile', 12, 13],
    ]);
    assert.deepEqual(await brief('browser'), [['Edge', 10, 11]]);
    assert.deepEqual(await brief('system'), [['macOS', 10, 11]]);
    const events = await days(id, 'event');
    assert.deepEqual(
      events.map(({ value, visitors, events }) => [value, visitors, events]),
      [
        ['Outbound Link: Click', 2, 2],
        ['Signup', 3, 4],
      ],
    );
  });

  test('stores names as live events have them', async () => {
    const { id } = await service.addWebsite();
    const row = (name: string) => `"2024-03-01","${name}",1,1,0,0,1`;
    const visits = 'visitors,visits,visit_duration,bounces,pageviews';
    const file = (column: string, names: string[]) => `date,${column},${visits}\n${names.map(row).join('\n')}\n`;
    const days20240301 = '_20240301_20240301.csv';
    await imported(
      service,
      service.ann,
      id,
      'p.zip',
      await archive({
        [`imported_pages${days20240301}`]: file('page', ['/über-uns', '/%c3%bcber-uns', '/a b']),
        [`imported_sources${days20240301}`]: file('source', [
          'Twitter',
          'X (Twitter)',
          'Youtube',
          'Vkontakte',
          'yahoo',
          'Google Gemini',
          'Direct / None',
          'my blog',
        ]),
        [`imported_browsers${days20240301}`]: file('browser', [
          'Amazon Silk',
          'Chrome WebView',
          'GSA',
          'DuckDuckGo Privacy Browser',
          'Instagram App',
        ]),
      }),
    );
    const visitorsOf = async (dimension: string) =>
      Object.fromEntries((await days(id, dimension)).map(({ value, visitors }) => [value, visitors]));
    assert.deepEqual(await visitorsOf('page'), { '/%C3%BCber-uns': 2, '/a%20b': 1 });
    assert.deepEqual(await visitorsOf('source'), {
      '': 1,
      Gemini: 1,
      VK: 1,
      X: 2,
      'Yahoo!': 1,
      YouTube: 1,
      'my blog': 1,
    });
    const browsers = await visitorsOf('browser');
    assert.deepEqual(Object.keys(browsers).sort(), [
      'Android WebView',
      'DuckDuckGo',
      'Google App',
      'Instagram',
      'Silk',
    ]);
  });

  test("lists custom properties with the website's own, and starts all time at the first imported day", async () => {
    const { id, domain } = await service.addWebsite();
    await imported(service, service.ann, id, 'p.zip', await archive());
    for (const path of ['/a', '/b'])
      await service.app.inject({
        method: 'POST',
        url: '/api/event',
        headers: { 'content-type': 'text/plain', 'user-agent': browser },
        payload: JSON.stringify({ n: 'pageview', u: path, d: domain, p: { plan: 'pro' } }),
      });
    await service.deps.events.flush();
    const ask = async (question: string) =>
      (await service.call(service.ann, 'GET', `/websites/${id}/stats/${question}`)).body;
    const names = await ask('properties?period=all');
    assert.equal(names.meta.from, '2024-03-01');
    assert.equal(names.meta.imported, 'included');
    assert.deepEqual(names.data, [
      { name: 'plan', visitors: 7, events: 7, pageviews: 2, revenue: [] },
      { name: 'url', visitors: 2, events: 2, pageviews: 0, revenue: [] },
    ]);
    const values = await ask('property-values?property=plan&period=all');
    assert.deepEqual(values.data, [
      { name: 'pro', visitors: 6, events: 6, pageviews: 2, revenue: [] },
      { name: 'free', visitors: 1, events: 1, pageviews: 0, revenue: [] },
    ]);
    const own = await ask('property-values?property=plan&period=all&event=pageview');
    assert.deepEqual(own.data, [{ name: 'pro', visitors: 1, events: 0, pageviews: 2, revenue: [] }]);
    assert.equal((await ask('totals?period=all&filter=property.plan:is:pro')).data.pageviews, 2);
  });

  test('starts all time at the first imported day, even if it is more than ten years ago or has only pages', async () => {
    const { id } = await service.addWebsite();
    const pages =
      '"date","hostname","page","visits","visitors","pageviews"\n"2009-05-06","a.example","/a?utm_source=x",1,1,1\n';
    await imported(service, service.ann, id, 'imported_pages_20090506_20090506.csv', pages);
    const all = (await service.call(service.ann, 'GET', `/websites/${id}/stats/pages?period=all`)).body;
    assert.equal(all.meta.from, '2009-05-06');
    assert.deepEqual([all.data[0].name, all.data[0].pageviews], ['/a', 1]);
  });

  test('is included in reports when it is finished', async () => {
    const { id } = await service.addWebsite();
    await imported(service, service.ann, id, 'p.zip', await archive());
    const path = `/websites/${id}/stats/totals?from=2024-03-01&to=2024-03-02`;
    const { body } = await service.call(service.ann, 'GET', path);
    assert.equal(JSON.stringify(body.data).includes('"visitors":285'), true, JSON.stringify(body));
  });

  test('is rejected if the same file is imported again', async () => {
    const { id } = await service.addWebsite();
    await imported(service, service.ann, id, 'p.zip', await archive());
    const again = await imported(service, service.ann, id, 'p.zip', await archive());
    assert.equal(again.state, 'failed');
    assert.match(again.message, /^No data was imported\. .*2 days between 2024-03-01 and 2024-03-02 were skipped/);
    assert.equal((await days(id, '')).length, 2);
  });

  test('skips days on which the website counted page views', async () => {
    const { id, domain } = await service.addWebsite();
    service.deps.clock.ms = Date.parse('2024-03-02T12:00:00Z');
    await service.view(id, `https://${domain}/`);
    service.deps.clock.ms = Date.parse('2026-03-10T12:00:00Z');
    const done = await imported(service, service.ann, id, 'p.zip', await archive());
    assert.equal(done.last_day, '2024-03-01');
    assert.match(done.message, /2024-03-02 was skipped, because there are already statistics\./);
    assert.deepEqual(
      (await days(id, '')).map(({ day }) => day),
      ['2024-03-01'],
    );
  });

  test('is deleted with all its data, and can be repeated', async () => {
    const { id } = await service.addWebsite();
    const done = await imported(service, service.ann, id, 'p.zip', await archive());
    const path = `/websites/${id}/imports/${done.id}`;
    const { body } = await service.call(service.ann, 'DELETE', path);
    assert.deepEqual(body, { id: done.id, object: 'import', deleted: true });
    assert.deepEqual(await days(id, ''), []);
    assert.equal((await service.call(service.ann, 'GET', path)).status, 404);
    assert.equal((await imported(service, service.ann, id, 'p.zip', await archive())).state, 'finished');
  });

  test('skips invalid lines, and reports the first one', async () => {
    const { id } = await service.addWebsite();
    const visitors = 'imported_visitors_20240301_20240302.csv';
    const bad = `${files[visitors]}"2024-02-30",1,1,1,1,1\n"2024-03-03",-4,1,1,1,1\n`;
    const done = await imported(service, service.ann, id, 'p.zip', await archive({ [visitors]: bad }));
    assert.equal(done.rows_skipped, 2);
    assert.equal(done.message, `2 lines were skipped, the first: ${visitors}, line 4: "2024-02-30" is not a date.`);
  });

  test('counts a day once if two files in the archive have it', async () => {
    const { id } = await service.addWebsite();
    const head = '"date","visitors","pageviews","bounces","visits","visit_duration"\n';
    const twice = await archive({
      'imported_visitors_20240301_20240302.csv': files['imported_visitors_20240301_20240302.csv']!,
      'older/imported_visitors_20240301_20240303.csv': `${head}"2024-03-01",119,304,77,134,21070\n"2024-03-03",5,6,1,5,10\n`,
    });
    const done = await imported(service, service.ann, id, 'p.zip', twice);
    assert.equal(done.state, 'finished', done.message);
    assert.match(done.message, /20240303\.csv has days that another file in the archive has too/);
    assert.deepEqual(
      (await days(id, '')).map(({ day, visitors }) => [day, visitors]),
      [
        ['2024-03-01', 119],
        ['2024-03-02', 166],
        ['2024-03-03', 5],
      ],
    );
  });

  test('imports files that a browser renamed, and the reading time of older exports', async () => {
    const { id } = await service.addWebsite();
    const older = {
      'imported_visitors_20240301_20240302 (1).csv':
        'date,visitors,pageviews,bounces,visits,visit_duration\n2024-03-01,5,9,1,6,60\n',
      'imported_pages_20240301_20240302 copy.csv':
        'date,hostname,page,visits,visitors,pageviews,exits,time_on_page\n2024-03-01,a.example,/,6,5,9,4,100\n',
    };
    const done = await imported(service, service.ann, id, 'p.zip', await archive(older));
    assert.deepEqual([done.state, done.message], ['finished', '']);
    const [all] = await days(id, '');
    assert.deepEqual([all?.visitors, all?.pageviews, all?.engaged, all?.readers], [5, 9, 100_000, 5]);
  });

  test('skips days in the future', async () => {
    const { id } = await service.addWebsite();
    const head = '"date","visitors","pageviews","bounces","visits","visit_duration"\n';
    const file = (...some: string[]) => head + some.map((day) => `"${day}",1,1,1,1,1\n`).join('');
    const name = 'imported_visitors_20240301_20990101.csv';
    const done = await imported(
      service,
      service.ann,
      id,
      name,
      file('2026-03-09', '2026-03-11', '2026-03-12', '2149-06-07', '9999-12-31'),
    );
    assert.deepEqual([done.state, done.first_day, done.last_day], ['finished', '2026-03-09', '2026-03-11']);
    assert.equal(done.message, 'Days after 2026-03-11 were skipped: they are in the future.');
    assert.deepEqual(
      (await days(id, '')).map(({ day }) => day),
      ['2026-03-09', '2026-03-11'],
    );
    const none = await imported(service, service.ann, (await service.addWebsite()).id, name, file('9999-12-31'));
    assert.equal(none.state, 'failed');
    assert.match(none.message, /^No data was imported\. Days after 2026-03-11/);
  });

  test('can be uploaded in a form', async () => {
    const { id } = await service.addWebsite();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await archive())]), 'Plausible ü.zip');
    const sent = new Response(form);
    const answer = await service.app.inject({
      method: 'POST',
      url: `/api/v1/websites/${id}/imports`,
      headers: { 'x-account': String(service.ann), 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    assert.equal(answer.statusCode, 201, answer.body);
    const done = await ended(service, service.ann, id, answer.json().data.id);
    assert.equal(done.state, 'finished');
    assert.equal(done.file_name, 'Plausible ü.zip');
  });

  test("rejects access to another account's website", async () => {
    const { id } = await service.addWebsite();
    const done = await imported(service, service.ann, id, 'p.zip', await archive());
    assert.equal((await upload(service, service.bob, id, 'p.zip', await archive())).status, 404);
    for (const [method, path] of [
      ['GET', `/websites/${id}/imports`],
      ['GET', `/websites/${id}/imports/${done.id}`],
      ['DELETE', `/websites/${id}/imports/${done.id}`],
    ] as const)
      assert.equal((await service.call(service.bob, method, path)).status, 404, `${method} ${path}`);
    const own = await service.call(service.bob, 'POST', '/websites', { domain: 'bob.example' });
    const path = `/websites/${own.body.data.id}/imports/${done.id}`;
    assert.equal((await service.call(service.bob, 'DELETE', path)).status, 404);
    assert.equal((await days(id, '')).length, 2);
  });
});
