import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { pageview, traits } from '../../events/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';

describe('an export', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
  });
  after(() => service.close());

  let count = 0;
  const website = async (time_zone = 'UTC'): Promise<number> => {
    const fields = { domain: `x${++count}.example`, time_zone };
    return (await service.call(service.ann, 'POST', '/websites', fields)).body.data.id;
  };
  const get = (path: string, account = service.ann) =>
    service.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { 'x-account': String(account) } });
  const table = (text: string): Record<string, string>[] => parse(text, { columns: true });

  test('of events contains every row once, across pages, visits and milliseconds', async () => {
    const id = await website();
    const rows = 32_003;
    await service.deps.events.change(
      'pageviews',
      `INSERT INTO pageviews (website, at, visit, name, path)
       SELECT {id:UInt32}, fromUnixTimestamp64Milli(toInt64(1772000000000 + intDiv(number, 3)), 'UTC'),
         if(number < 23000, 256, 256 * number), 'pageview', concat('/', toString(number)) FROM numbers({rows:UInt32})`,
      { id, rows },
    );
    const answer = await get(`/websites/${id}/export/events`);
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename="website-\d+-events\.csv"$/);
    const paths = table(answer.body).map(({ page }) => page);
    assert.equal(paths.length, rows);
    assert.equal(new Set(paths).size, rows);
  });

  test('of events has all columns with readable names, and no formulas', async () => {
    const id = await website();
    await service.deps.events.record(
      'pageviews',
      pageview({
        website: id,
        name: 'buy',
        path: '/=1+1',
        title: '=HYPERLINK("x")',
        props: { plan: 'pro, "big"' },
        revenue: -1250,
        currency: 'EUR',
        person: '77',
        bot: 2,
        traits: traits({ country: 'DE', os: 'macOS', browser: 'Safari' }),
      }),
    );
    const [row] = table((await get(`/websites/${id}/export/events`)).body);
    assert.equal(row?.title, `'=HYPERLINK("x")`);
    assert.equal(row?.page, '/=1+1');
    assert.equal(row?.time, '2026-02-25T06:13:20.000Z');
    assert.deepEqual(JSON.parse(row?.properties ?? ''), { plan: 'pro, "big"' });
    assert.deepEqual([row?.event, row?.revenue, row?.currency, row?.bot], ['buy', '-12.5', 'EUR', 'data centre']);
    assert.deepEqual([row?.country, row?.system, row?.browser], ['DE', 'macOS', 'Safari']);
    assert.ok(!Object.keys(row ?? {}).includes('person'), 'nothing joins a visitor over days');
    const json = await get(`/websites/${id}/export/events?format=json`);
    assert.match(String(json.headers['content-type']), /^application\/x-ndjson/);
    assert.deepEqual(JSON.parse(json.body).properties, { plan: 'pro, "big"' });
    assert.equal(JSON.parse(json.body).title, '=HYPERLINK("x")');
  });

  test("of events uses days in the website's time zone", async () => {
    const id = await website('America/New_York');
    for (const time of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'])
      await service.deps.events.record('pageviews', pageview({ website: id, at: Date.parse(time) }));
    const answer = await get(`/websites/${id}/export/events?from=2026-03-08&to=2026-03-08`);
    assert.deepEqual(
      table(answer.body).map(({ time }) => time),
      ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.000Z'],
    );
  });

  test('of a website without events has only a heading', async () => {
    const id = await website();
    assert.match((await get(`/websites/${id}/export/events`)).body, /^time,event,visit,[\w,]+\n$/);
    assert.equal((await get(`/websites/${id}/export/events?format=json`)).body, '');
  });

  test('of reports is an archive with a file for each report, or one JSON object', async () => {
    const id = await website();
    await service.deps.events.record(
      'pageviews',
      pageview({ website: id, at: service.deps.now(), path: '/only', props: { plan: 'pro', team: 'a' } }),
    );
    await service.deps.events.flush();
    const zip = await get(`/websites/${id}/export/reports?period=7d`);
    assert.equal(zip.statusCode, 200, zip.body);
    assert.equal(zip.headers['content-type'], 'application/zip');
    assert.equal(zip.rawPayload.toString('latin1', 0, 2), 'PK');
    assert.ok(zip.rawPayload.includes('pages.csv') && zip.rawPayload.includes('totals.csv'));
    const json = (await get(`/websites/${id}/export/reports?period=7d&format=json`)).json();
    assert.equal(json.pages[0].name, '/only');
    assert.deepEqual(
      json['property-values'].map(({ property, name, pageviews }: Record<string, unknown>) => [
        property,
        name,
        pageviews,
      ]),
      [
        ['plan', 'pro', 1],
        ['team', 'a', 1],
      ],
    );
    const filtered = await get(`/websites/${id}/export/reports?period=7d&filter=page:is:/other&format=json`);
    assert.deepEqual(filtered.json().pages, []);
  });

  test("of another account's website is not found", async () => {
    const id = await website();
    for (const what of ['events', 'reports'])
      assert.equal((await get(`/websites/${id}/export/${what}`, service.bob)).statusCode, 404);
  });

  test('rejects invalid days and formats', async () => {
    const id = await website();
    assert.equal((await get(`/websites/${id}/export/events?from=2026-02-30`)).statusCode, 422);
    assert.equal((await get(`/websites/${id}/export/events?format=xml`)).statusCode, 422);
  });

  test('of reports includes the annotations of the charts', async () => {
    const id = await website();
    const asked: object[] = [];
    service.deps.findAnnotations = async (caller, span) => {
      asked.push([caller.accountId, span]);
      return [{ at: '2026-03-01T00:00:00.000Z', text: '=1+1' }];
    };
    const path = `/websites/${id}/export/reports?from=2026-03-01&to=2026-03-02`;
    const { body } = await get(`${path}&format=json`);
    assert.deepEqual(JSON.parse(body).annotations, [{ at: '2026-03-01T00:00:00.000Z', text: '=1+1' }]);
    const span = { website: id, from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-03-03T00:00:00Z') };
    assert.deepEqual(asked, [[service.ann, span]]);
    assert.match((await get(path)).body, /annotations\.csv/);
    assert.equal((await get(path, service.bob)).statusCode, 404);
    delete service.deps.findAnnotations;
  });
});
