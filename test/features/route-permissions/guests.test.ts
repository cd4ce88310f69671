import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/server/app/app.ts';
import { writeCause } from '../../../src/server/causes/index.ts';
import { check } from '../../../src/server/events/testing.ts';
import { declaredRoutes, type GuestResourceKind } from '../../../src/server/http/index.ts';
import { randomToken, sha256 } from '../../../src/server/kernel/index.ts';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../../support/testing.ts';

type Seen = Record<string, { id: number }[]>;
type Cookies = { cookie: string; 'x-csrf-token': string; 'sec-fetch-site': string };

describe('a guest of an account', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let accountId: number;
  let guest: Cookies;
  let owner: Cookies;
  let shown: Record<GuestResourceKind, number>;
  let hidden: typeof shown;

  const signIn = async (name: string, role: 'owner' | 'guest'): Promise<{ userId: number; headers: Cookies }> => {
    const { db } = deps.database;
    const person = {
      username: name,
      email: `${name}@example.com`,
      first_name: 'A',
      last_name: 'B',
      password_hash: null,
    };
    const userId = await addOwner(db, accountId, person);
    await db.updateTable('members').set({ role }).where('user_id', '=', userId).execute();
    const token = randomToken();
    const times = { created_at: deps.now(), seen_at: deps.now(), expires_at: deps.now() + 1e9 };
    await db
      .insertInto('sessions')
      .values({ id_hash: sha256(token), user_id: userId, account_id: accountId, ...times })
      .execute();
    const cookie = `gatehouse_session=${token}`;
    const session = await app.inject({ url: '/console/api/session', headers: { cookie } });
    return { userId, headers: { cookie, 'x-csrf-token': session.json().data.csrf, 'sec-fetch-site': 'same-origin' } };
  };
  const make = async (path: string, body: object): Promise<number> => {
    const reply = await app.inject({ method: 'POST', url: `/console/api${path}`, headers: owner, payload: body });
    assert.equal(reply.statusCode, 201, `${path}: ${reply.body}`);
    return reply.json().data.id;
  };
  /** Words that occur only in fields for members, and in resources that are not shared. */
  const secret = /veiled|secret/;
  const makeAll = async (name: string): Promise<typeof shown> => {
    const monitor = await make('/monitors', {
      name: `monitor ${name}`,
      notes: 'secret note',
      runbook_url: 'https://wiki.example/secret',
      url: `https://${name}.example/health?token=secret`,
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'POST',
      request_headers: [{ key: 'x-key', value: 'secret-header' }],
      request_body: 'secret body',
      request_auth_username: 'secret user',
      tags: ['secret tag'],
      alerts: [{ key: 'webhook', value: 'http://127.0.0.1:1/secret-hook' }],
    });
    const website = await make('/websites', {
      domain: `${name}.example`,
      privacy: 1,
      group: 'secret group',
      exclude_paths: '/secret*',
      alerts: [{ key: 'email', value: 'secret@example.com' }],
    });
    await make(`/websites/${website}/goals`, { name: `goal ${name}`, kind: 'page', value: '/thanks' });
    await make(`/websites/${website}/funnels`, {
      name: `funnel ${name}`,
      steps: ['/a', '/b'].map((value) => ({ kind: 'page', value })),
    });
    await make(`/websites/${website}/segments`, { name: `segment ${name}`, filters: ['country:is:DE'] });
    const status_page = await make('/status-pages', {
      name: `page ${name}`,
      groups: [{ name: `group ${name}`, monitor_ids: [monitor] }],
    });
    const uptime_report = await make('/uptime-reports', {
      name: `report ${name}`,
      frequency: 'monthly',
      monitor_ids: [monitor],
    });
    const item = await make('/market/items', { name: `item ${name}` });
    for (const about of [{ website_id: website }, { monitor_id: monitor }, { item_id: item }])
      await make('/annotations', { text: `note on ${name}`, at: '2026-03-09T12:00:00Z', ...about });
    return { monitor, website, status_page, uptime_report, item };
  };
  const addIncident = async (monitorId: number) => {
    const { db } = deps.database;
    const started_at = deps.now() - 600_000;
    const cause = writeCause('refused', { peer: 'secret-origin.example:8443' });
    const row = { account_id: accountId, monitor_id: monitorId, cause, started_at };
    await db
      .updateTable('monitors')
      .set({ condition: 'down', condition_since: started_at, ssl_host: 'secret-origin.example', ssl_expires_at: 1 })
      .where('id', '=', monitorId)
      .execute();
    for (const [index, said] of [cause, writeCause('tlsFailed', { reason: 'secret reason' })].entries())
      await deps.events.record('checks', check({ monitor: monitorId, at: started_at + index, good: 0, cause: said }));
    await deps.events.flush();
    const { id } = await db.insertInto('incidents').values(row).returning('id').executeTakeFirstOrThrow();
    for (const is_public of [0, 1])
      await db
        .insertInto('incident_comments')
        .values({
          account_id: accountId,
          incident_id: id,
          text: is_public ? 'We are on it.' : 'secret comment',
          is_public,
          created_at: started_at + 60_000,
        })
        .execute();
    return id;
  };
  const incidents: { shown: number; hidden: number } = { shown: 0, hidden: 0 };

  const get = async (path: string, headers: Partial<Cookies> = guest) => {
    const reply = await app.inject({ url: `/console/api${path}`, headers });
    // Removes queries from links to other pages, because they repeat the query of the request.
    const body = reply.body.replaceAll(/\?[^"]*"/g, '"');
    return {
      status: reply.statusCode,
      body,
      data: reply.headers['content-type']?.toString().includes('json') ? reply.json().data : undefined,
    };
  };

  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    accountId = await addAccount(deps.database.db);
    owner = (await signIn('owner', 'owner')).headers;
    const made = await signIn('guest', 'guest');
    guest = made.headers;
    // Creates more resources first, so no ID is used for both a shared and a hidden resource.
    for (let more = 0; more < 7; more += 1) await make('/market/items', { name: 'item veiled' });
    hidden = await makeAll('veiled');
    await make('/websites', { domain: 'also-veiled.example', privacy: 1 });
    for (let more = 0; more < 3; more += 1) await make('/status-pages', { name: 'page veiled' });
    shown = await makeAll('shown');
    await make('/annotations', { text: 'secret note of the account', at: '2026-03-09T12:00:00Z' });
    // Uptime reports are about the month before.
    await deps.database.db
      .updateTable('monitors')
      .set({ first_checked_at: deps.now() - 1e10 })
      .execute();
    incidents.hidden = await addIncident(hidden.monitor);
    incidents.shown = await addIncident(shown.monitor);
    const things = Object.fromEntries(Object.entries(shown).map(([kind, id]) => [kind, [id]]));
    const chosen = await app.inject({
      method: 'PATCH',
      url: `/console/api/members/${made.userId}`,
      headers: owner,
      payload: { role: 'guest', things },
    });
    assert.equal(chosen.statusCode, 200, chosen.body);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const permittedRoutes = () =>
    declaredRoutes(app).flatMap(({ method, url, access }) =>
      url.startsWith('/console/api/') && typeof access === 'object' && access.permission !== 'self'
        ? [{ method, path: url.replace('/console/api', ''), access }]
        : [],
    );
  const needed: Record<string, string> = {
    '/websites/:id/stats/breakdown': 'dimension=page',
    '/websites/:id/stats/property-values': 'property=plan',
    '/websites/:id/stats/funnels': 'step=page:/a&step=page:/b',
  };
  const others = () =>
    `websites=${hidden.website},all&website_id=${hidden.website}&website=${hidden.website}&status_page_id=${hidden.status_page}` +
    `&monitor_id=${hidden.monitor}&monitors=${hidden.monitor}&item_id=${hidden.item}&ids=${hidden.monitor}&scope=websites` +
    '&group=secret%20group&tag=secret%20tag&search=veiled&per_page=100';

  test('gets nothing from routes that are closed to guests', async () => {
    const letIn: string[] = [];
    let tried = 0;
    for (const { method, path, access } of permittedRoutes()) {
      const url = `/console/api${path}`;
      if (access.guest !== undefined) continue;
      const ids = [...Object.values(shown), incidents.shown, 'all', 'group:secret group'];
      for (const id of path.includes(':') ? new Set(ids) : ['']) {
        tried += 1;
        const reply = await app.inject({
          method: method as 'GET',
          url: `${url.replaceAll(/:\w+/g, encodeURIComponent(id))}?websites=${shown.website}&status_page_id=${shown.status_page}&ids=${shown.monitor}&monitor_id=${shown.monitor}&item_id=${shown.item}&website_id=${shown.website}`,
          headers: guest,
          ...(method !== 'GET' && {
            payload: { ids: [shown.monitor], monitor_ids: [shown.monitor], item_id: shown.item },
          }),
          payloadAsStream: true,
        });
        reply.stream().destroy();
        if (![403, 404].includes(reply.statusCode)) letIn.push(`${method} ${path} ${id}: ${reply.statusCode}`);
      }
    }
    assert.deepEqual(letIn, []);
    assert.ok(tried > 800, `${tried} requests`);
  });

  test('reads shared resources on each route of their kind, without the fields for members', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { method, path, access } of permittedRoutes()) {
      const { guest: thing } = access;
      if (thing === undefined || thing === 'filtered') continue;
      assert.equal(method, 'GET', path);
      const [, kind] = /:id\/(goals|funnels|segments)\/:/.exec(path) ?? [];
      const below = kind ? (await get(`/websites/${shown.website}/${kind}`, owner)).data[0].id : '';
      const at = path.replace(':id', String(shown[thing])).replace(/:\w+/, below);
      for (const query of [needed[path] ?? '', `${others()}&${needed[path] ?? ''}`]) {
        tried += 1;
        const { status, body } = await get(`${at}?${query}`);
        // A route may reject parameters that it doesn't have.
        if (status !== 200 && !(query !== needed[path] && query !== '' && [400, 404, 422].includes(status)))
          wrong.push(`${at}?${query}: ${status} ${body.slice(0, 300)}`);
        if (secret.test(body) && status === 200)
          wrong.push(`${at}?${query}: ${secret.exec(body)?.[0]} in ${body.slice(0, 300)}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(tried > 120, `${tried} requests`);
  });

  test("can't read resources that are not shared, nor all resources together", async () => {
    const wrong: string[] = [];
    for (const { path, access } of permittedRoutes()) {
      const { guest: thing } = access;
      if (thing === undefined || thing === 'filtered') continue;
      const [, kind] = /:id\/(goals|funnels|segments)\/:/.exec(path) ?? [];
      const below = kind ? (await get(`/websites/${hidden.website}/${kind}`, owner)).data[0].id : '';
      const ids = [
        hidden[thing],
        'all',
        'group:secret group',
        `0${shown[thing]}.5`,
        `${shown[thing]},${hidden[thing]}`,
      ];
      for (const id of ids) {
        const at = path.replace(':id', encodeURIComponent(id)).replace(/:\w+/, below);
        const { status, body } = await get(`${at}?${needed[path] ?? ''}`);
        if (status !== 404) wrong.push(`${at}: ${status} ${body.slice(0, 300)}`);
      }
      if (!kind) continue;
      const across = path.replace(':id', String(shown.website)).replace(/:\w+/, below);
      if ((await get(across)).status !== 404) wrong.push(across);
    }
    assert.deepEqual(wrong, []);
  });

  test('gets only rows about shared resources from routes that filter', async () => {
    const filtered = permittedRoutes()
      .filter(({ access }) => access.guest === 'filtered')
      .map(({ path }) => path);
    const cases: Record<string, { shown: string[]; notFound: string[] }> = {
      '/annotations': {
        shown: [`website_id=${shown.website}`, `monitor_id=${shown.monitor}`, `item_id=${shown.item}`],
        notFound: [
          '',
          'scope=sales',
          'scope=websites',
          `website_id=${hidden.website}`,
          `monitor_id=${hidden.monitor}`,
          `item_id=${hidden.item}`,
          `website_id=${shown.website}&scope=sales`,
          `website_id=${shown.website}&monitor_id=${hidden.monitor}`,
        ],
      },
      '/incidents': {
        shown: ['', 'status=unresolved', 'search=monitor', `monitor_id=${shown.monitor}`],
        notFound: [],
      },
      '/incidents/:id': { shown: [String(incidents.shown)], notFound: [String(incidents.hidden)] },
      '/market/sales': {
        shown: [`item_id=${shown.item}`],
        notFound: ['', `item_id=${hidden.item}`, 'from=2026-03-01'],
      },
      '/market/reviews/summary': { shown: [`item_id=${shown.item}`], notFound: ['', `item_id=${hidden.item}`] },
    };
    assert.deepEqual(Object.keys(cases).sort(), filtered.sort());
    for (const [path, queries] of Object.entries(cases)) {
      const at = (query: string) => (path.includes(':id') ? path.replace(':id', query) : `${path}?${query}`);
      for (const query of queries.shown) {
        const { status, body } = await get(at(query));
        assert.equal(status, 200, at(query));
        assert.doesNotMatch(body, secret, at(query));
      }
      for (const query of queries.notFound) assert.equal((await get(at(query))).status, 404, at(query));
    }
    const texts = async (query: string) =>
      (await get(`/annotations?${query}`)).data.map(({ text }: { text: string }) => text);
    assert.deepEqual(await texts(`website_id=${shown.website}`), [
      'note on shown',
      'note on shown',
      'monitor shown: connection refused by …',
    ]);
    const list = await get(`/incidents?monitor_id=${hidden.monitor}`);
    assert.deepEqual([list.status, list.data], [200, []]);
    const [incident] = (await get('/incidents')).data;
    assert.equal(incident.monitor.url, 'https://shown.example/health');
    const { timeline } = (await get(`/incidents/${incidents.shown}`)).data;
    assert.deepEqual(
      timeline.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'check'),
      ['opened', 'comment'],
    );
  });

  test('sees why checks failed, but no addresses and responses, also in search results', async () => {
    const monitor = (await get(`/monitors/${shown.monitor}`)).data;
    const refused = 'connection refused by …';
    assert.deepEqual([monitor.cause, monitor.open_incident.cause, monitor.ssl_host], [refused, refused, null]);
    assert.deepEqual([monitor.notes, monitor.runbook_url], [null, null]);
    const causesOf = async (path: string, from: 'data' | 'events' | 'timeline') => {
      const { data } = await get(path);
      const rows: { kind?: string; cause?: string; label?: string }[] = from === 'data' ? data : data[from];
      return rows.map(({ cause, label }) => cause ?? label).filter((cause) => cause !== undefined);
    };
    const both = [refused, 'TLS failed: …'];
    assert.deepEqual(await causesOf(`/monitors/${shown.monitor}/checks?sort=asc`, 'data'), both);
    assert.deepEqual(await causesOf(`/monitors/${shown.monitor}/stats`, 'events'), [refused]);
    assert.deepEqual(await causesOf(`/incidents/${incidents.shown}`, 'timeline'), both);
    for (const [search, found] of [
      ['refused', 1],
      ['origin', 0],
      ['8443', 0],
    ] as const)
      assert.equal((await get(`/incidents?search_by=cause&search=${search}`)).data.length, found, search);
    const ofOwner = await get(`/incidents?search_by=cause&search=8443&monitor_id=${shown.monitor}`, owner);
    assert.equal(ofOwner.data[0].cause, 'connection refused by secret-origin.example:8443');
    const own = await deps.database.db
      .updateTable('monitors')
      .set({ ssl_host: 'shown.example' })
      .where('id', '=', shown.monitor)
      .executeTakeFirst();
    assert.equal(Number(own.numUpdatedRows), 1);
    assert.equal((await get(`/monitors/${shown.monitor}`)).data.ssl_host, 'shown.example');
  });

  test("gets an error from a route that should filter, but doesn't", async () => {
    const { default: fastify } = await import('fastify');
    const { requireRouteAccess, setCaller, shownToGuest } = await import('../../../src/server/http/index.ts');
    const other = fastify() as unknown as FastifyInstance;
    const sees = {
      website: new Set<number>(),
      monitor: new Set<number>(),
      status_page: new Set<number>(),
      uptime_report: new Set<number>(),
      item: new Set<number>(),
    };
    const actor = {
      kind: 'user',
      userId: 1,
      sessionIdHash: 'x',
      name: 'A',
      role: 'guest',
      permissions: new Set(['self']),
      sees,
    } as const;
    other.addHook('onRequest', async (request) =>
      setCaller(request, { accountId, isOwner: false, timeZone: 'UTC', actor: actor as never }),
    );
    requireRouteAccess(other);
    const config = { access: { permission: 'monitors:read', guest: 'filtered' } } as const;
    other.get('/forgets', { config }, async () => ['hidden']);
    other.get('/asks', { config }, async (request) => [...shownToGuest(request)!.monitor]);
    assert.deepEqual(
      [(await other.inject('/forgets')).statusCode, (await other.inject('/asks')).statusCode],
      [500, 200],
    );
    await other.close();
  });

  test('gets the list of shared resources with their status, and no other fields', async () => {
    const { data, body } = await get('/members/shown');
    assert.deepEqual(
      Object.fromEntries(Object.entries(data as Seen).map(([kind, [one]]) => [kind, Object.keys(one ?? {})])),
      {
        monitor: ['id', 'name', 'status', 'status_since', 'response_time', 'uptime'],
        website: ['id', 'name', 'visitors_today', 'online', 'week'],
        status_page: ['id', 'name', 'status', 'status_text'],
        uptime_report: ['id', 'name', 'frequency', 'next_report_at'],
        item: ['id', 'name', 'status', 'sales', 'sales_30_days'],
      },
    );
    assert.deepEqual(
      Object.fromEntries(Object.entries(data as Seen).map(([kind, all]) => [kind, all.map(({ id }) => id)])),
      Object.fromEntries(Object.entries(shown).map(([kind, id]) => [kind, [id]])),
    );
    assert.doesNotMatch(body, secret);
    const ofOwner = await get('/members/shown', owner);
    assert.deepEqual(ofOwner.data, { monitor: [], website: [], status_page: [], uptime_report: [], item: [] });
  });

  test('reads statistics only of a private website that is shared', async () => {
    const status = async (id: number, headers: Partial<Cookies>) =>
      (await app.inject({ url: `/stats/${id}`, headers })).statusCode;
    assert.deepEqual([await status(shown.website, guest), await status(hidden.website, guest)], [200, 404]);
    assert.deepEqual([await status(shown.website, owner), await status(hidden.website, owner)], [200, 200]);
    assert.equal(await status(shown.website, {}), 404);
  });

  test('sees the name of the account, but no email addresses', async () => {
    const { data } = await get('/session');
    const row = await deps.database.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirst();
    assert.deepEqual([data.account.id, data.account.first_name], [accountId, row?.first_name]);
    assert.deepEqual([data.account.email, data.account.contact_email], ['', null]);
    assert.equal((await get('/session', owner)).data.account.email, row?.email);
  });

  test('can only be invited to resources of the account', async () => {
    const invite = (things: object) =>
      app.inject({
        method: 'POST',
        url: '/console/api/members/invitations',
        headers: owner,
        payload: { email: 'friend@example.com', role: 'guest', things },
      });
    const wrong = await invite({ website: [shown.website], item: [99_999] });
    assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().errors)], [422, ['things[item]']]);
    const invited = await invite({ website: [shown.website], monitor: [shown.monitor] });
    assert.equal(invited.statusCode, 201, invited.body);
    assert.deepEqual(invited.json().data.things.monitor, [{ id: shown.monitor, name: 'monitor shown' }]);
  });

  test('loses access to shared resources when the role ends', async () => {
    const { db } = deps.database;
    await db.deleteFrom('guest_things').execute();
    assert.equal((await app.inject({ url: `/stats/${shown.website}`, headers: guest })).statusCode, 404);
    for (const path of [`/websites/${shown.website}`, `/monitors/${shown.monitor}`, `/incidents/${incidents.shown}`])
      assert.equal((await get(path)).status, 404, path);
    const { data } = (await app.inject({ url: '/console/api/members/shown', headers: guest })).json();
    assert.deepEqual(data, { monitor: [], website: [], status_page: [], uptime_report: [], item: [] });
  });
});
