import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createZip } from '../export/zip.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { imported, upload } from './testing.ts';

const comments = (...lines: string[]): string =>
  [
    '# ----------------------------------------',
    ...lines.map((line) => `# ${line}`),
    '# ----------------------------------------',
    '',
    '',
  ].join('\n');

describe('an import of Google Analytics reports', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
  });
  after(() => service.close());

  let websites = 0;
  const website = async (): Promise<number> =>
    (await service.call(service.ann, 'POST', '/websites', { domain: `g${++websites}.example` })).body.data.id;
  const days = (id: number, dimension: string) =>
    service.deps.events.query<Record<string, unknown>>(
      `SELECT * EXCEPT (website, dimension, import, day), toString(day) AS day FROM website_days
       WHERE website = {id:UInt32} AND dimension = {dimension:String} ORDER BY day, value`,
      { id, dimension },
    );
  const counts = async (id: number, dimension: string) =>
    (await days(id, dimension)).map(({ day, value, visitors, visits, pageviews, bounces, duration }) => [
      day,
      value,
      visitors,
      visits,
      pageviews,
      bounces,
      duration,
    ]);

  test('rejects files of other tools, and takes no totals from a report without visits', async () => {
    const id = await website();
    const dashboard = await createZip([
      {
        name: 'visitors.csv',
        content:
          'date,visitors,pageviews,visits,views_per_visit,bounce_rate,visit_duration\n2024-01-01,60,100,70,1.43,55,80\n',
      },
      { name: 'pages.csv', content: 'name,visitors,pageviews,bounce_rate,time_on_page\n/,60,100,55,80\n' },
    ]);
    const fathom = 'Date,Hostname,Pathname,Views,Uniques\n2024-01-01,a.example,/,3,2\n';
    const french = 'Date,Utilisateurs actifs,Sessions,Vues\n20240101,1,1,1\n'.replace('Sessions', 'Séances');
    for (const [name, file] of Object.entries({
      'dashboard.zip': dashboard,
      'fathom.csv': fathom,
      'french.csv': french,
    })) {
      const { status, body } = await upload(service, service.ann, id, name, file);
      assert.equal(status, 422, name);
      assert.match(body.errors.file[0], /Settings → Imports & exports.* Google Analytics in English/);
    }
    const reports = {
      'french.csv': '# ---\n# Rapport : Pages\n# ---\n\nDate,Utilisateurs actifs,Vues\n20240101,1,1\n',
      'german.csv': '\ufeff# ---\n# Konto: A\n\nDatum;Aktive Nutzer;Aufrufe\n20240101;1;1\n',
    };
    for (const [name, file] of Object.entries(reports)) {
      const { status, body } = await upload(service, service.ann, id, name, file);
      assert.deepEqual([status, /Switch Google Analytics to English/.test(body.errors.file[0])], [422, true], name);
    }
    const umami = await createZip([
      { name: 'events.csv', content: '' },
      { name: 'pages.csv', content: 'x,y\n/,12\n' },
      { name: 'browsers.csv', content: 'x,y\nchrome,12\n' },
    ]);
    const { status, body } = await upload(service, service.ann, id, 'export.zip', umami);
    assert.equal(status, 422);
    assert.match(body.errors.file[0], /totals without days.* Umami Cloud’s data export, or .* website_event/);
    await imported(service, service.ann, id, 'views.csv', 'Date;Country;Views\n20240101;Germany;7\n');
    assert.deepEqual(await counts(id, ''), []);
    assert.deepEqual(await counts(id, 'country'), [['2024-01-01', 'DE', 0, 0, 7, 0, 0]]);
  });

  test('reads dates with the day first, and takes no totals from a report without users', async () => {
    const id = await website();
    const british = `${comments('20220101-20220331')}Day Index,Users,Sessions,Pageviews\n01/02/2022,5,6,7\n13/02/2022,8,9,10\n,13,15,17\n`;
    const done = await imported(service, service.ann, id, 'ua.csv', british);
    assert.deepEqual([done.first_day, done.last_day, done.rows_skipped], ['2022-02-01', '2022-02-13', 0]);
    const resaved = british.replace('20220101-20220331', 'All').replace(/^13/m, '12').replaceAll('/2022', '/22');
    const unclear = await imported(service, service.ann, await website(), 'saved.csv', resaved);
    assert.match(unclear.message, /day and month in saved\.csv is unclear, so 01\/02\/22 was read as 2022-01-02\./);
    const other = await website();
    const sessions = await imported(
      service,
      service.ann,
      other,
      'ga4.csv',
      'date,country,sessions\n20240101,Germany,6\n',
    );
    assert.match(sessions.message, /The file has no daily totals/);
    assert.deepEqual(await counts(other, ''), []);
  });

  test('reads a daily exploration of Google Analytics 4, with its rates', async () => {
    const id = await website();
    const report = `${comments('Free-form 1', 'Account: Shop', 'Start date: 20240301', 'End date: 20240302')}Date,Country,Active users,Sessions,Engaged sessions,Views,Average session duration,Key events
20240301,Germany,10,12,9,40,61.5,3
20240301,(not set),1,1,0,1,0,0
20240302,United States,5,6,6,"1,020",10,0
,,16,19,15,"1,061",30,3
`;
    const done = await imported(service, service.ann, id, 'report.csv', report);
    assert.equal(done.state, 'finished', done.message);
    assert.equal(done.source, 'google');
    assert.equal(done.message, 'Ignored columns: Key events.');
    assert.deepEqual(await counts(id, 'country'), [
      ['2024-03-01', '', 1, 1, 1, 1, 0],
      ['2024-03-01', 'DE', 10, 12, 40, 3, 738_000],
      ['2024-03-02', 'US', 5, 6, 1020, 0, 60_000],
    ]);
    assert.deepEqual(await counts(id, ''), [
      ['2024-03-01', '', 11, 13, 41, 4, 738_000],
      ['2024-03-02', '', 5, 6, 1020, 0, 60_000],
    ]);
  });

  test('reads the chart data below a report without days, and notes that it skipped the report', async () => {
    const id = await website();
    const report = `${comments('Pages and screens: Page path and screen class', 'Start date: 20240301', 'End date: 20240302')}Page path and screen class,Views,Active users
/,120,40
/pricing,45,20

# Start date: 20240301
# End date: 20240302
Nth day,Active users
0000,30
0001,31
`;
    const done = await imported(service, service.ann, id, 'pages.csv', report);
    assert.equal(done.state, 'finished', done.message);
    assert.match(done.message, /pages\.csv has a report without dates/);
    assert.deepEqual(await counts(id, ''), [
      ['2024-03-01', '', 30, 0, 0, 0, 0],
      ['2024-03-02', '', 31, 0, 0, 0, 0],
    ]);
    assert.deepEqual(await days(id, 'page'), []);
  });

  test('reads several Universal Analytics reports from one archive, and takes each dimension from only one report', async () => {
    const id = await website();
    const head = comments('All Web Site Data', 'Audience Overview', '20190930-20191001');
    const done = await imported(
      service,
      service.ann,
      id,
      'ua.zip',
      await createZip([
        {
          name: 'overview.csv',
          content: `${head}Date,Users,Sessions,Pageviews,Bounce Rate,Avg. Session Duration\n9/30/19,58,60,200,50.00%,00:01:40\n10/1/19,40,41,90,0.00%,00:00:10\n,98,101,290,30%,00:01:00\n`,
        },
        {
          name: 'sources.csv',
          content: `${head}Date,Source / Medium,Users,Sessions,Pageviews\n20190930,google / organic,50,52,180\n20190930,(direct) / (none),8,8,20\n`,
        },
        { name: 'again.csv', content: `${head}Date,Source,Users,Sessions\n20190930,google,1,1\n` },
      ]),
    );
    assert.equal(done.state, 'finished', done.message);
    assert.deepEqual(await counts(id, ''), [
      ['2019-09-30', '', 58, 60, 200, 30, 6_000_000],
      ['2019-10-01', '', 40, 41, 90, 0, 410_000],
    ]);
    assert.deepEqual(await counts(id, 'source'), [
      ['2019-09-30', '', 8, 8, 20, 0, 0],
      ['2019-09-30', 'Google', 50, 52, 180, 0, 0],
    ]);
  });

  test('imports a dimension from a second file for days with known totals', async () => {
    const id = await website();
    const totals = 'Date,Total users,Sessions,Views\n20240301,10,12,40\n';
    assert.equal((await imported(service, service.ann, id, 'a.csv', totals)).state, 'finished');
    const browsers = 'Date,Browser,Total users,Sessions,Views\n20240301,Chrome,9,11,30\n';
    const done = await imported(service, service.ann, id, 'b.csv', browsers);
    assert.equal(done.state, 'finished', done.message);
    assert.deepEqual(await counts(id, 'browser'), [['2024-03-01', 'Chrome', 9, 11, 30, 0, 0]]);
    assert.deepEqual(await counts(id, ''), [['2024-03-01', '', 10, 12, 40, 0, 0]]);
  });

  test('rejects a report without days, and explains what to export', async () => {
    const id = await website();
    const report = 'Page path and screen class,Views,Active users\n/,120,40\n';
    const done = await imported(service, service.ann, id, 'pages.csv', report);
    assert.equal(done.state, 'failed');
    assert.match(done.message, /^No data was imported\. .*with the dimension Date/);
  });
});
