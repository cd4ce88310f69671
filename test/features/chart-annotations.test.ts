import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { AnnotationAnswer } from '../../src/server/annotations/wire.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const minute = 60_000;
const day = 86_400_000;

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: { id: number; key: string };
  let bob: { id: number; key: string };
  let counter = 0;

  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    await makeAuthor(deps, 'owner');
  });
  after(() => service.close());
  beforeEach(async () => {
    counter += 1;
    ada = await makeAuthor(deps, `ada${counter}`);
    bob = await makeAuthor(deps, `bob${counter}`);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const send = (method: Method, path: string, payload?: object, account = ada) =>
    service.call(account, method, path, payload);
  const made = async (path: string, payload: object, account = ada): Promise<number> => {
    const { status, body } = await send('POST', path, payload, account);
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.id;
  };
  const list = async (query = '', account = ada): Promise<AnnotationAnswer[]> => {
    const { status, body } = await send('GET', `annotations${query}`, undefined, account);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const texts = async (query = '', account = ada) => (await list(query, account)).map(({ text }) => text);
  const addMonitor = (url: string, account = ada) =>
    made(
      'monitors',
      { name: `Monitor of ${url}`, url, interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' },
      account,
    );

  test('lists the notes and releases of the account itself, ordered by time', async () => {
    const at = new Date(deps.now() - 2 * day).toISOString();
    const first = await send('POST', 'annotations', { text: ' Newsletter sent ', url: 'https://news.example/7' });
    assert.equal(first.status, 201);
    assert.deepEqual(first.body.data, {
      id: first.body.data.id,
      object: 'annotation',
      kind: 'note',
      text: 'Newsletter sent',
      at: new Date(deps.now()).toISOString(),
      ends_at: null,
      is_ongoing: false,
      url: 'https://news.example/7',
      website_id: null,
      monitor_id: null,
      item_id: null,
      reference: null,
    });
    await made('annotations', { text: 'v2', kind: 'release', at });
    await made('annotations', { text: 'Bob’s' }, bob);
    assert.deepEqual(await texts(), ['v2', 'Newsletter sent']);
    assert.deepEqual(await texts('?kinds=release'), ['v2']);
    assert.deepEqual(await texts('', bob), ['Bob’s']);
    const { id } = first.body.data;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.equal((await send(method, `annotations/${id}`, method === 'GET' ? undefined : {}, bob)).status, 404);
    assert.equal(
      (await send('PATCH', `annotations/${id}`, { text: 'Newsletter 7' })).body.data.url,
      'https://news.example/7',
    );
    assert.equal((await send('PUT', `annotations/${id}`, { url: null })).body.data.url, null);
    assert.deepEqual(await texts(), ['v2', 'Newsletter 7']);
    assert.equal((await send('DELETE', `annotations/${id}`)).status, 200);
    assert.equal((await send('GET', `annotations/${id}`)).status, 404);
  });

  test('updates a release whose reference is known, also if requests are concurrent', async () => {
    const release = (text: string) => send('POST', 'annotations', { kind: 'release', text, reference: 'build-17' });
    const answers = await Promise.all(['one', 'two', 'three'].map(release));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
    const again = await release('v1.7');
    assert.deepEqual([again.status, again.body.data.reference], [200, 'build-17']);
    assert.deepEqual(await texts(), ['v1.7']);
    assert.equal((await send('POST', 'annotations', { text: 'Bob’s', reference: 'build-17' }, bob)).status, 201);
    assert.deepEqual(await texts(), ['v1.7']);
  });

  testOnce('rejects invalid annotations at their fields', async () => {
    const theirs = await made('websites', { domain: `bob${counter}.example` }, bob);
    for (const [payload, field] of [
      [{}, 'text'],
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(256) }, 'text'],
      [{ text: 'a', kind: 'incident' }, 'kind'],
      [{ text: 'a', at: '2026-03-10' }, 'at'],
      [{ text: 'a', at: '2026-03-10T12:00:00Z', ends_at: '2026-03-10T11:00:00Z' }, 'ends_at'],
      [{ text: 'a', url: 'javascript:alert(1)' }, 'url'],
      [{ text: 'a', url: 'https://ada:secret@a.example/' }, 'url'],
      [{ text: 'a', website_id: theirs }, 'website_id'],
      [{ text: 'a', monitor_id: 999_999 }, 'monitor_id'],
      [{ text: 'a', item_id: 999_999 }, 'item_id'],
    ] as const) {
      const { status, body } = await send('POST', 'annotations', payload);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(payload));
    }
    for (const [query, field] of [
      ['?kinds=notes', 'kinds'],
      ['?from=2026-03-10T12:00:00Z&to=2026-03-10T12:00:00Z', 'to'],
      ['?from=2016-03-10T12:00:00Z', 'from'],
      ['?website_id=1&monitor_id=2', 'monitor_id'],
    ] as const) {
      const { status, body } = await send('GET', `annotations${query}`);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query);
    }
    assert.equal((await send('GET', `annotations?website_id=${theirs}`)).status, 404);
    assert.deepEqual(await texts(), []);
  });

  test("shows the annotations of a website and of the account, and incidents of the website's host", async () => {
    const host = `shop${counter}.example`;
    const website = await made('websites', { domain: host });
    const other = await made('websites', { domain: `other${counter}.example` });
    const monitor = await addMonitor(`https://www.${host}/`);
    const elsewhere = await addMonitor(`https://elsewhere${counter}.example/`);
    await made('annotations', { text: 'Everywhere' });
    await made('annotations', { text: 'Here', website_id: website });
    await made('annotations', { text: 'There', website_id: other });
    await made('annotations', { text: 'Monitor', monitor_id: monitor });
    const started = deps.now() - 30 * minute;
    const opened = await addIncidentRow(
      deps,
      { account_id: ada.id, id: monitor },
      { started_at: started, cause: 'HTTP 500' },
    );
    await addIncidentRow(
      deps,
      { account_id: ada.id, id: elsewhere },
      {
        started_at: started,
        cause: 'time-out',
        ended_at: started + minute,
      },
    );
    const today = new Date(deps.now()).toISOString().slice(0, 10);
    await made('maintenances', {
      name: 'New disk',
      recurrence: 'once',
      time_zone: 'UTC',
      starts_on: today,
      start_time: '23:00',
      duration_minutes: 60,
      monitor_ids: [monitor],
    });

    const tomorrow = `to=${new Date(deps.now() + day).toISOString()}`;
    const shown = await list(`?website_id=${website}&${tomorrow}`);
    assert.deepEqual(
      shown.map(({ kind, text }) => [kind, text]),
      [
        ['incident', `Monitor of https://www.${host}/: HTTP 500`],
        ['note', 'Everywhere'],
        ['note', 'Here'],
        ['maintenance', 'New disk'],
      ],
    );
    const [incident] = shown;
    assert.deepEqual(
      [incident?.id, incident?.is_ongoing, incident?.ends_at, incident?.url, incident?.monitor_id],
      [null, true, null, `/incidents/${opened.id}`, monitor],
    );
    assert.deepEqual(await texts(`?website_id=${other}`), ['Everywhere', 'There']);
    assert.deepEqual(await texts(`?monitor_id=${monitor}&kinds=note,incident`), [
      `Monitor of https://www.${host}/: HTTP 500`,
      'Everywhere',
      'Monitor',
    ]);
    // Sales charts show no incidents of other hosts.
    const sales = await texts('?scope=sales&kinds=incident');
    assert.deepEqual(sales, [`Monitor of https://www.${host}/: HTTP 500`]);
    assert.deepEqual(await texts('?scope=websites&kinds=incident'), sales);
    assert.equal((await texts('?kinds=incident')).length, 2);
    assert.deepEqual(await texts('', bob), []);
  });

  test('marks new prices, versions and coupons on sales charts', async () => {
    const item = await made('market/items', { name: 'Aurora', price_regular: 19, currency: 'EUR', is_code_only: true });
    const second = await made('market/items', {
      name: 'Borealis',
      price_regular: 5,
      currency: 'EUR',
      is_code_only: true,
    });
    await send('PATCH', `market/items/${item}`, { price_regular: 20 });
    await deps.database.db.updateTable('items').set({ status: 'published' }).where('account_id', '=', ada.id).execute();
    deps.clock.ms += minute;
    const raised = await send('PATCH', `market/items/${item}`, { price_regular: 24, price_extended: 99 });
    assert.equal(raised.status, 200, JSON.stringify(raised.body));
    await send('PATCH', `market/items/${item}`, { name: 'Aurora Icons' });
    deps.clock.ms += minute;
    await made('market/coupons', {
      code: 'spring',
      percent: 20,
      item_id: item,
      ends_at: new Date(deps.now() + day).toISOString(),
    });
    assert.deepEqual(
      (await list('?scope=sales')).map(({ kind, text, item_id }) => [kind, text, item_id]),
      [
        ['price', 'Price of Aurora: €20.00 → €24.00, extended license €0.00 → €99.00', item],
        ['coupon', 'Coupon SPRING: 20% off', item],
      ],
    );
    assert.equal((await list(`?item_id=${item}`)).length, 2);
    assert.deepEqual(await list(`?item_id=${second}`), []);
    const [price] = await list('?kinds=price');
    assert.equal((await send('PATCH', `annotations/${price?.id}`, { text: 'Mine' })).status, 409);
    assert.equal((await send('DELETE', `annotations/${price?.id}`)).status, 200);
    assert.deepEqual(await texts('?kinds=price'), []);
  });

  test('marks imported purchases only on sales charts', async () => {
    const host = `import${counter}.example`;
    const website = await made('websites', { domain: host });
    const monitor = await addMonitor(`https://${host}/`);
    for (const [file_name, purchases_new, items_new, minutes] of [
      ['a.csv', 3, 1, 30],
      ['b.csv', 0, 2, 20],
      ['c.csv', 0, 0, 10],
    ] as const) {
      const at = deps.now() - minutes * minute;
      await deps.database.db
        .insertInto('market_imports')
        .values({
          account_id: ada.id,
          started_at: at,
          alive_at: at,
          finished_at: at,
          file_name,
          source: 'catalogue_csv',
          state: 'finished',
          purchases_new,
          items_new,
        })
        .execute();
    }
    assert.deepEqual(await texts('?scope=sales'), [
      'a.csv imported: 3 purchases, 1 item',
      'b.csv imported: 2 items',
      'c.csv imported',
    ]);
    assert.deepEqual(await texts(`?website_id=${website}`), []);
    assert.deepEqual(await texts(`?monitor_id=${monitor}`), []);
    assert.deepEqual(await texts('?scope=sales', bob), []);
  });

  test('shows visitors of public statistics only annotations that are shared', async () => {
    const host = `shared${counter}.example`;
    const website = await made('websites', { domain: host });
    const theirs = await made('websites', { domain: host, shared_annotations: ['note', 'incident', 'price'] }, bob);
    const shared = await send('POST', `websites/${website}/shared-links`, { name: 'Agency' });
    const link = new URL(shared.body.data.url).pathname;
    const at = new Date(deps.now() - 2 * day).toISOString();
    await made('annotations', {
      text: 'Mail to <all>',
      at,
      website_id: website,
      url: 'https://news.example/?a=1&b=2',
    });
    await made('annotations', { text: 'Version seven', kind: 'release', at });
    const monitor = await addMonitor(`https://${host}/`);
    await addIncidentRow(
      deps,
      { account_id: ada.id, id: monitor },
      { started_at: deps.now() - day, ended_at: deps.now() - day + minute, cause: 'HTTP 500 at 10.1.2.3' },
    );
    const item = await made('market/items', { name: 'Aurora', price_regular: 19, currency: 'EUR', is_code_only: true });
    await deps.database.db.updateTable('items').set({ status: 'published' }).where('id', '=', item).execute();
    await send('PATCH', `market/items/${item}`, { price_regular: 24 });
    const look = async (path: string) => {
      const { statusCode, body } = await app.inject({
        url: path,
        headers: { host: new URL(deps.config.analyticsBaseUrl).host },
      });
      assert.equal(statusCode, 200, path);
      return body;
    };
    const anywhere = /Mail to|Version seven|Incident|Monitor of|HTTP 500|Price of|class="marks"/;
    const places = [`/stats/${website}`, `/stats/${website}/embed`, link];
    for (const path of places) assert.doesNotMatch(await look(path), anywhere, path);

    const chosen = ['incident', 'note'];
    const saved = await send('PATCH', `websites/${website}`, { shared_annotations: chosen });
    assert.deepEqual(saved.body.data.shared_annotations, ['note', 'incident']);
    for (const path of places) {
      const body = await look(path);
      assert.match(body, /<summary>Annotations \(2\)</);
      assert.match(
        body,
        /<tr><th>[^<]+<td>Note: <a href="https:\/\/news\.example\/\?a=1&amp;b=2"[^>]*>Mail to &lt;all&gt;<\/a>/,
      );
      assert.match(body, /<tr><th>[^<]+<td>Incident\n/);
      const [marks = ''] = /<svg class="marks".*?<\/svg>/.exec(body) ?? [];
      assert.match(marks, /<line x1="93.1%" x2="93.1%"[^<]*<title>Note: Mail to &lt;all&gt;</);
      assert.match(marks, /<line class="bad" x1="[\d.]+%"[^<]*<title>Incident</);
      assert.doesNotMatch(body, /Version seven|Monitor of|HTTP 500|10\.1\.2\.3|Price of|href="\/incidents/, path);
    }
    const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const later = new Date(deps.now() + day).toISOString();
    await made('annotations', { text: 'Secret launch', at: later, website_id: website });
    const ahead = await look(`/stats/${website}?from=${dayAt(deps.now() - 9 * day)}&to=${dayAt(deps.now() + 9 * day)}`);
    assert.match(ahead, /<summary>Annotations \(2\)</);
    assert.doesNotMatch(ahead, /Secret launch/);
    assert.doesNotMatch(await look(`/stats/${website}?period=today`), anywhere);
    assert.doesNotMatch(await look(`/stats/${theirs}`), anywhere);

    assert.deepEqual(
      (await send('PATCH', `websites/${website}`, { shared_annotations: null })).body.data.shared_annotations,
      [],
    );
    for (const path of places) assert.doesNotMatch(await look(path), anywhere, path);
    for (const wrong of [['shop_alert'], ['all'], 'note'])
      assert.equal((await send('PATCH', `websites/${website}`, { shared_annotations: wrong })).status, 422);
  });

  test('marks changed settings that affect the figures on the chart of their website', async () => {
    const website = await made('websites', { domain: `counted${counter}.example` });
    await send('PATCH', `websites/${website}`, { exclude_bots: 0, exclude_paths: '/admin/*' });
    await send('PATCH', `websites/${website}`, { exclude_bots: 0, favorite: true });
    const [change, ...rest] = await list(`?website_id=${website}`);
    assert.deepEqual(
      [change?.kind, change?.text, change?.website_id, rest.length],
      ['settings', 'Settings: bots counted, excluded pages changed', website, 0],
    );
    assert.equal((await send('DELETE', `websites/${website}`)).status, 200);
    assert.deepEqual(await texts(), []);
  });
});
