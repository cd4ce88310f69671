import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';

onEachDatabase((open) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open });
  });
  after(() => service.close());

  test('creates a website with defaults and shows it', async () => {
    const stored = await service.asAnn('POST', '/websites', { domain: 'https://WWW.First.Example:8443/path' });
    assert.equal(stored.status, 201);
    const { id } = stored.body.data;
    assert.equal(stored.headers.location, `http://gatehouse.test/api/v1/websites/${id}`);
    const at = new Date(service.deps.now()).toISOString();
    const base = service.deps.config.analyticsBaseUrl;
    const expected = {
      id,
      object: 'website',
      domain: 'www.first.example',
      privacy: 0,
      email: 0,
      exclude_bots: 1,
      exclude_bots_since: null,
      exclude_params: null,
      exclude_ips: null,
      exclude_paths: null,
      exclude_hosts: null,
      time_zone: 'UTC',
      retention_months: null,
      noindex: 1,
      honor_gpc: 0,
      shared_annotations: [],
      alerts: [],
      spike_threshold: null,
      drop_threshold: null,
      favorite: false,
      group: null,
      is_shop: false,
      tracking_code: `<script defer src="${base}/js/gatehouse.js" data-website="${id}"></script>`,
      stats_url: `${base}/stats/${id}`,
      opt_out_url: `${base}/opt-out/${id}?site=www.first.example`,
      visitors_today: 0,
      pageviews_today: 0,
      created_at: at,
      updated_at: at,
    };
    assert.deepEqual(stored.body, { data: expected });
    assert.deepEqual((await service.asAnn('GET', `/websites/${id}`)).body, { data: expected });
  });

  test('normalizes the spelling of a time zone', async () => {
    const { id, time_zone } = (
      await service.asAnn('POST', '/websites', { domain: 'zone.example', time_zone: 'asia/kolkata' })
    ).body.data;
    assert.equal(time_zone, 'Asia/Kolkata');
    assert.equal((await service.asAnn('PATCH', `/websites/${id}`, { time_zone: 'utc' })).body.data.time_zone, 'UTC');
    assert.equal((await service.asAnn('GET', `/websites/${id}/stats/dashboard`)).status, 200);
    for (const unknown of ['IST', 'SystemV/AST4', 'GMT+5', '+05:30'])
      assert.equal((await service.asAnn('PATCH', `/websites/${id}`, { time_zone: unknown })).status, 422, unknown);
  });

  test('keeps simultaneous changes of different fields', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'both.example' })).body.data;
    for (let turn = 0; turn < 5; turn++) {
      await service.asAnn('PATCH', `/websites/${id}`, { privacy: 0, favorite: false });
      await Promise.all(
        [{ privacy: 1 }, { favorite: true }].map((sent) => service.asAnn('PATCH', `/websites/${id}`, sent)),
      );
      const { privacy, favorite } = (await service.asAnn('GET', `/websites/${id}`)).body.data;
      assert.deepEqual({ privacy, favorite }, { privacy: 1, favorite: true });
    }
  });

  test('changes the fields that are sent, keeps other fields, and clears empty ones', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'change.example' })).body.data;
    const path = `/websites/${id}`;
    const steps: [changes: object, expected: object][] = [
      [
        { favorite: true, email: 1 },
        { favorite: true, email: 1, exclude_bots: 1 },
      ],
      [{ exclude_params: ' utm_* \r\n\r\ntoken\n' }, { exclude_params: 'utm_*\ntoken', favorite: true }],
      [{ exclude_ips: '10.0.0.1\r\n2001:db8::/32' }, { exclude_ips: '10.0.0.1\n2001:db8::/32' }],
      [
        { exclude_bots: '0', favorite: '0' },
        { exclude_bots: 0, favorite: false, email: 1 },
      ],
      [
        { exclude_params: '', exclude_ips: null, email: '', exclude_bots: '' },
        { exclude_params: null, exclude_ips: null, email: 0, exclude_bots: 1 },
      ],
      [{ unknown: 1 }, { email: 0 }],
    ];
    for (const [changes, expected] of steps) {
      for (const method of ['PATCH', 'PUT'] as const) {
        const { status, body } = await service.asAnn(method, path, changes);
        assert.equal(status, 200, JSON.stringify(body));
        for (const [field, value] of Object.entries(expected)) assert.deepEqual(body.data[field], value, field);
      }
    }
  });

  test('rejects invalid fields by name and writes nothing', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'rules.example' })).body.data;
    const cases: [method: 'POST' | 'PATCH', body: object, field: string][] = [
      ['POST', {}, 'domain'],
      ['POST', { domain: '' }, 'domain'],
      ['POST', { domain: 'not a domain' }, 'domain'],
      ['POST', { domain: ['a.example'] }, 'domain'],
      ['POST', { domain: 'RULES.example/' }, 'domain'],
      ['POST', { domain: 'x.example', privacy: 3 }, 'privacy'],
      ['POST', { domain: 'x.example', privacy: 2 }, 'password'],
      ['POST', { domain: 'x.example', privacy: 2, password: 'short' }, 'password'],
      ['PATCH', { domain: 'other.example' }, 'domain'],
      ['PATCH', { privacy: 'public' }, 'privacy'],
      ['PATCH', { privacy: 2, password: '' }, 'password'],
      ['PATCH', { email: 2 }, 'email'],
      ['PATCH', { exclude_bots: -1 }, 'exclude_bots'],
      ['PATCH', { exclude_ips: '10.0.0.1\nnonsense' }, 'exclude_ips'],
      ['PATCH', { exclude_ips: '10.0.0.0/33' }, 'exclude_ips'],
      ['PATCH', { exclude_params: 'x'.repeat(101) }, 'exclude_params'],
      ['PATCH', { exclude_params: 'a\u0000' }, 'exclude_params'],
      ['PATCH', { favorite: 'perhaps' }, 'favorite'],
    ];
    const before = (await service.asAnn('GET', '/websites?per_page=100')).body;
    for (const [method, body, field] of cases) {
      const answer = await service.asAnn(method, method === 'POST' ? '/websites' : `/websites/${id}`, body);
      assert.equal(answer.status, 422, JSON.stringify([body, answer.body]));
      assert.deepEqual(Object.keys(answer.body.errors), [field], JSON.stringify(body));
    }
    const { errors } = (await service.asAnn('POST', '/websites', { domain: 'rules.example' })).body;
    assert.deepEqual(errors, { domain: ['You already have the website rules.example.'] });
    assert.deepEqual((await service.asAnn('GET', '/websites?per_page=100')).body, before);
  });

  test('never returns the password, and requires one for privacy 2', async () => {
    const { id } = (
      await service.asAnn('POST', '/websites', { domain: 'secret.example', privacy: 2, password: 'open sesame' })
    ).body.data;
    const steps: [changes: object, status: number][] = [
      [{ favorite: true }, 200],
      [{ privacy: 0 }, 200],
      [{ privacy: 2 }, 200],
      [{ password: null }, 422],
      [{ privacy: 1, password: null }, 200],
      [{ privacy: 2 }, 422],
      [{ privacy: 2, password: 'another one' }, 200],
    ];
    const unset = (await service.asAnn('POST', '/websites', { domain: 'unset.example', privacy: 2 })).body.errors;
    assert.deepEqual(unset, { password: ['Enter a password for the statistics page.'] });
    for (const [changes, status] of steps) {
      const answer = await service.asAnn('PATCH', `/websites/${id}`, changes);
      assert.equal(answer.status, status, JSON.stringify(changes));
      assert.doesNotMatch(JSON.stringify(answer.body.data ?? {}), /password|sesame|argon2/);
    }
  });

  test('lists websites by page, searched, filtered and sorted', async () => {
    const prefix = 'list-me';
    for (const name of ['b', 'c', 'a', 'd_x', 'dyx', '100%x'.replace('%', '-')])
      await service.asAnn('POST', '/websites', { domain: `${prefix}-${name.replace('_', '.')}.example` });
    const { data: all } = (await service.asAnn('GET', `/websites?search=${prefix.toUpperCase()}&per_page=100`)).body;
    assert.equal(all.length, 6);
    await service.asAnn('PATCH', `/websites/${all[0].id}`, { favorite: true });
    const domains = async (query: string) =>
      (await service.asAnn('GET', `/websites?search=${prefix}&${query}`)).body.data.map(
        (site: { domain: string }) => site.domain,
      );
    const byName = await domains('sort_by=domain&sort=asc');
    assert.deepEqual(byName, [...byName].sort());
    assert.deepEqual(await domains('sort_by=domain&sort=desc'), [...byName].reverse());
    assert.deepEqual(await domains('sort=asc'), [...(await domains(''))].reverse());
    assert.deepEqual(await domains('favorite=1'), [all[0].domain]);
    assert.equal((await domains('favorite=0')).length, 5);
    assert.equal((await service.asAnn('GET', '/websites?search=%25')).body.meta.total, 0);
    for (const query of ['per_page=11', 'sort=up', 'sort_by=name', 'search_by=id', 'favorite=perhaps', 'page=0'])
      assert.equal((await service.asAnn('GET', `/websites?${query}`)).status, 422, query);
  });

  test('hides websites of other accounts', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'mine.example' })).body.data;
    for (const path of [`/websites/${id}`, '/websites/999999', '/websites/abc']) {
      for (const [method, body] of [
        ['GET'],
        ['PATCH', { favorite: true }],
        ['PUT', { domain: 'x' }],
        ['DELETE'],
      ] as const) {
        const answer = await service.call(service.bob, method, path, body);
        assert.deepEqual([answer.status, answer.body], [404, { message: 'Resource not found.' }], `${method} ${path}`);
      }
    }
    assert.equal((await service.call(service.bob, 'GET', `/websites/${id}/stats/totals`)).status, 404);
    assert.equal((await service.call(service.bob, 'POST', '/websites', { domain: 'mine.example' })).status, 201);
  });

  test('deletes a website, keeps its events until the trash is emptied, and rejects new events', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'gone.example' })).body.data;
    await service.view(id, 'https://gone.example/');
    assert.deepEqual((await service.asAnn('DELETE', `/websites/${id}`)).body, { id, object: 'website', deleted: true });
    assert.equal((await service.asAnn('DELETE', `/websites/${id}`)).status, 404);
    assert.equal((await service.view(id, 'https://gone.example/')).statusCode, 404);
    const { db } = service.deps.database;
    const trashed = await db.selectFrom('trash').selectAll().where('subject_id', '=', id).execute();
    assert.deepEqual(
      trashed.map(({ kind, event_stream }) => [kind, event_stream]),
      [['website', 'pageviews']],
    );
    assert.deepEqual(await db.selectFrom('erasures').selectAll().where('subject_id', '=', id).execute(), []);
  });

  test('keeps only one of several websites created simultaneously for a domain', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => service.asAnn('POST', '/websites', { domain: 'race.example' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  });

  test('counts today and reports on a period', async () => {
    const { id } = (await service.asAnn('POST', '/websites', { domain: 'stats.example' })).body.data;
    const visits: [path: string, address: string][] = [
      ['/a', '8.8.8.8'],
      ['/b', '8.8.8.8'],
      ['/a', '203.0.113.7'],
    ];
    for (const [path, address] of visits)
      await service.view(id, `https://stats.example${path}`, { address, referrer: 'https://news.example/' });
    await service.deps.events.flush();
    const { data } = (await service.asAnn('GET', `/websites/${id}`)).body;
    assert.deepEqual([data.visitors_today, data.pageviews_today], [2, 3]);
    const asked = (path: string) => service.asAnn('GET', `/websites/${id}/stats/${path}`);
    const days = 'from=2026-03-09&to=2026-03-10';
    const { data: totals, meta } = (await asked(`totals?${days}`)).body;
    assert.deepEqual([totals.visitors, totals.visits, totals.pageviews], [2, 2, 3]);
    assert.deepEqual(meta, {
      from: '2026-03-09',
      to: '2026-03-10',
      time_zone: 'UTC',
      filters: [],
      imported: 'none',
      compare: null,
    });
    const series = (await asked(`series?${days}&interval=day`)).body.data as { time: string; visitors: number }[];
    assert.deepEqual(
      series.map(({ time, visitors }) => [time, visitors]),
      [
        ['2026-03-09', 0],
        ['2026-03-10', 2],
      ],
    );
    const { data: pages } = (await asked(`pages?${days}&filter=referrer:is:news.example`)).body;
    assert.deepEqual(
      pages.map(({ name, visitors, pageviews }: Record<string, unknown>) => [name, visitors, pageviews]),
      [
        ['/a', 2, 2],
        ['/b', 1, 1],
      ],
    );
    assert.equal((await asked('series')).body.data.length, 30);
    const refused: [query: string, field: string][] = [
      ['totals?from=tomorrow', 'from'],
      ['totals?filter=planet:is:Mars', 'filter'],
      ['series?interval=minute', 'interval'],
      ['pages?limit=1001', 'limit'],
      ['dashboard?compare=twice', 'compare'],
    ];
    for (const [query, field] of refused) {
      const { status, body } = await asked(query);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], query);
    }
    const file = await service.app.inject({
      url: `/api/v1/websites/${id}/stats/pages?format=csv`,
      headers: { 'x-account': String(service.ann) },
    });
    assert.match(String(file.headers['content-type']), /^text\/csv/);
    assert.match(file.body, /^name,visitors,visits,pageviews,time_on_page,scroll_depth\n\/a,2,2,2,,\n/);
  });
});
