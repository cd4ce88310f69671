import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onEachDatabase, openTestDeps } from '../support/testing.ts';
import type { Answer, Call } from './client.ts';
import { type Hostile, hostileBodies } from './hostile-bodies.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService, websitesPath } from './service.ts';

type Shape = 'api' | 'v1' | 'market';
type Door = { method: string; path: string; shape: Shape; statuses: number[] };
const api = [400, 404, 413, 415, 422];
const doors = (ids: { monitor: number; website: number }): Door[] => [
  { method: 'POST', path: monitorsPath, shape: 'v1', statuses: api },
  { method: 'POST', path: websitesPath, shape: 'v1', statuses: api },
  // An update in which no field is known succeeds.
  { method: 'PUT', path: `${monitorsPath}/${ids.monitor}`, shape: 'v1', statuses: [200, ...api] },
  { method: 'PATCH', path: `${websitesPath}/${ids.website}`, shape: 'v1', statuses: [200, ...api] },
  { method: 'DELETE', path: `${monitorsPath}/999999`, shape: 'v1', statuses: api },
  { method: 'POST', path: '/api/purchases/validation', shape: 'market', statuses: [400, 404, 413] },
  { method: 'GET', path: '/api/items/item', shape: 'market', statuses: [400, 413] },
  ...['/api/collect', '/api/event', '/api/send'].map(
    (path): Door => ({ method: 'POST', path, shape: 'api', statuses: api }),
  ),
  ...['/login', '/setup', '/register', '/logout'].map(
    (path): Door => ({
      method: 'POST',
      path: `/console/api${path}`,
      shape: 'api',
      statuses: [200, ...api, 401, 403, 409, 429].filter((status) => path === '/logout' || status !== 200),
    }),
  ),
  { method: 'POST', path: '/console/api/monitors', shape: 'api', statuses: [401, 413] },
  { method: 'POST', path: '/api/nothing', shape: 'market', statuses: [404, 413, 415, 400] },
  { method: 'POST', path: '/nothing', shape: 'api', statuses: [404, 413, 415, 400] },
];

function assertAnswered(answer: Answer, { shape, statuses }: Door, note: string): void {
  assert.ok(statuses.includes(answer.status), `${note} answered ${answer.status} ${answer.text.slice(0, 300)}`);
  if (answer.status < 400) return;
  const keys = Object.keys(answer.body ?? {});
  if (shape === 'market') assert.deepEqual([keys, answer.body.status], [['status', 'msg'], 'error'], note);
  else
    assert.deepEqual(
      keys.filter((name) => name !== 'status'),
      answer.status === 422 ? ['message', 'errors'] : ['message'],
      `${note} ${answer.text.slice(0, 200)}`,
    );
  if (shape === 'v1') assert.equal(answer.body.status, answer.status, note);
  assert.ok(answer.text.length < 20_000, `${note} answered ${answer.text.length} characters`);
}

function assertPrototypeClean(note: string): void {
  assert.equal(({} as { polluted?: unknown }).polluted, undefined, note);
  assert.equal((Function.prototype as { polluted?: unknown }).polluted, undefined, note);
  const found: string[] = [];
  for (const name in {}) found.push(name);
  assert.deepEqual(found, [], note);
}

onEachDatabase((open, testOnce) => {
  const service = useService(open);
  const ids = { monitor: 0, website: 0 };
  before(async () => {
    ids.monitor = (await service.ada.post(monitorsPath, plainMonitor)).body.data.id;
    ids.website = (await service.ada.post(websitesPath, { domain: 'hostile.example' })).body.data.id;
  });
  /** Advances the clock before each request, to stay below the rate limits. */
  const send = (method: string, path: string, call: Call) => {
    service.deps.clock.ms += 1_800_000;
    return service.ada.send(method, path, call);
  };
  const own = async () => [
    (await service.ada.get(`${monitorsPath}/${ids.monitor}`)).body.data.name,
    (await service.ada.get(`${websitesPath}/${ids.website}`)).body.data.domain,
    (await service.ada.get(monitorsPath)).body.meta.total,
    (await service.ada.get(websitesPath)).body.meta.total,
  ];

  const requireRefused = (bodies: Hostile[]) => async () => {
    const before = await own();
    for (const { what, type, payload } of bodies)
      for (const door of doors(ids)) {
        const answer = await send(door.method, door.path, { payload, headers: { 'content-type': type } });
        assertAnswered(answer, door, `${what} at ${door.method} ${door.path}`);
        assertPrototypeClean(what);
      }
    assert.deepEqual(await own(), before);
  };
  const isLong = ({ payload }: Hostile) => payload.length > 10_000;
  test(
    'rejects every hostile body as documented, and changes nothing',
    requireRefused(hostileBodies.filter((body) => !isLong(body))),
  );
  testOnce(
    'rejects every long hostile body before it reaches the database',
    requireRefused(hostileBodies.filter(isLong)),
  );

  testOnce('rejects the same bodies as text/plain, which trackers send', async () => {
    for (const { what, payload } of hostileBodies)
      for (const path of ['/api/collect', '/api/event', '/api/send']) {
        const answer = await send('POST', path, { payload, headers: { 'content-type': 'text/plain' }, key: undefined });
        assertAnswered(answer, { method: 'POST', path, shape: 'api', statuses: api }, `${what} at ${path}`);
        assertPrototypeClean(what);
      }
  });

  test('rejects hostile page view fields as documented', async () => {
    const bad = [
      5,
      true,
      {},
      [],
      nul,
      loneSurrogate,
      'x'.repeat(10_000),
      '__proto__',
      'javascript:alert(1)',
      'http://',
      'http://a b/',
      'data:,x',
    ];
    const bodies = bad.flatMap((value) => [
      ['/api/collect', { w: value, u: 'https://hostile.example/' }],
      ['/api/collect', { w: ids.website, u: value }],
      ['/api/event', { n: 'pageview', d: value, u: 'https://hostile.example/' }],
      ['/api/event', { n: 'pageview', d: 'hostile.example', u: value }],
      ['/api/send', { type: value, payload: {} }],
      ['/api/send', { type: 'event', payload: value }],
      ['/api/send', { type: 'event', payload: { website: value, url: 'https://hostile.example/' } }],
      ['/api/send', { type: 'event', payload: { website: ids.website, url: value, hostname: 7 } }],
    ]) as [string, object][];
    for (const [path, body] of bodies) {
      const answer = await send('POST', path, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      assertAnswered(
        answer,
        // Umami's messages without a readable URL count for /.
        { method: 'POST', path, shape: 'api', statuses: path === '/api/send' ? [200, 400, 404, 422] : [400, 404, 422] },
        `${path} ${JSON.stringify(body).slice(0, 100)}`,
      );
    }
  });

  test('rejects hostile identifiers and parameters as documented', async () => {
    const values = [
      '%00',
      '%',
      '%ff%fe',
      '%ed%a0%80',
      '1e400',
      '-1',
      '1.5',
      '9007199254740993',
      '[]',
      '[a]=1',
      '__proto__',
      '..%2f..%2fetc',
      '%F0%9F%9A%A6',
      'x'.repeat(8000),
      "'%20or%201=1--",
      '%5Cx00',
    ];
    const lists: Door[] = [monitorsPath, websitesPath].map((path) => ({
      method: 'GET',
      path,
      shape: 'api',
      statuses: [200, 400, 422],
    }));
    for (const value of values) {
      for (const door of lists)
        for (const name of [
          'search',
          'page',
          'per_page',
          'sort',
          'sort_by',
          'search_by',
          'status_page_id',
          'favorite',
          '__proto__',
          'constructor',
          value,
        ])
          assertAnswered(
            await send('GET', door.path, { query: `${name}=${value}` }),
            door,
            `${door.path}?${name}=${value.slice(0, 40)}`,
          );
      for (const path of [`${monitorsPath}/${value}`, `${websitesPath}/${value}`])
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
          assertAnswered(
            await send(method, path, {}),
            { method, path, shape: 'api', statuses: [400, 404] },
            `${method} ${path.slice(0, 80)}`,
          );
      const items: Door = { method: 'GET', path: '/api/items/item', shape: 'market', statuses: [400, 404] };
      for (const name of ['item_id', 'item_id[]', '__proto__', value])
        assertAnswered(
          await send('GET', items.path, { query: `${name}=${value}` }),
          items,
          `item ${name}=${value.slice(0, 40)}`,
        );
      assertAnswered(await send('GET', `/api/items/${value}`, {}), { ...items }, `/api/items/${value.slice(0, 40)}`);
    }
    const many = Array.from({ length: 20_000 }, (_, number) => `p${number}=1`).join('&');
    for (const door of lists) assertAnswered(await send('GET', door.path, { query: many }), door, '20,000 parameters');
    assertPrototypeClean('parameters');
  });

  testOnce('rejects hostile headers as documented', async () => {
    const huge = 'x'.repeat(100_000);
    for (const authorization of [
      huge,
      `Bearer ${huge}`,
      `Bearer ${'a '.repeat(20_000)}`,
      `Bearer${' '.repeat(50_000)}x`,
      'Bearer __proto__',
      `Bearer gh_${'0'.repeat(37)}`,
    ])
      for (const path of [monitorsPath, websitesPath, '/api/account/details']) {
        // Uses the fastest of several tries, because a busy machine can delay some.
        let quickestMs = Infinity;
        for (let round = 0; round < 5 && quickestMs >= 1000; round++) {
          const startedAt = performance.now();
          const answer = await send('GET', path, { key: undefined, headers: { authorization } });
          assert.equal(answer.status, 401, path);
          quickestMs = Math.min(quickestMs, performance.now() - startedAt);
        }
        assert.ok(quickestMs < 1000, 'a header is read in linear time');
      }
    const cookies = {
      cookie: `gatehouse_session=${huge}; __proto__=1; =; ;;;`,
      'x-csrf-token': huge,
      origin: huge,
      'sec-fetch-site': huge,
    };
    for (const path of ['/console/api/session', '/console/api/monitors'])
      assert.ok([200, 401].includes((await send('GET', path, { headers: cookies })).status), path);
    assert.equal(
      (await send('POST', '/console/api/login', { fields: { login: 'ada', password: 'x' }, headers: cookies })).status,
      403,
    );
    for (const forwarded of [huge, '::::', '1.2.3.4, ,,', '__proto__'])
      assert.equal(
        (await send('GET', monitorsPath, { headers: { 'x-forwarded-for': forwarded, 'x-forwarded-host': forwarded } }))
          .status,
        200,
      );
  });
});

describe('thousands of hostile requests', () => {
  const service = useService(openTestDeps);
  test('do not increase memory use', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const ids = { monitor: 999_999, website: 999_999 };
    let sent = 0;
    const round = async () => {
      for (const { type, payload } of hostileBodies) {
        if (payload.length > 100_000) continue;
        for (const { method, path } of doors(ids)) {
          // Each request has another name, address and key, to find caches without a limit.
          const unique = { key: `gh_${sent}`, address: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` };
          sent += 1;
          await service.ada.send(method, path, {
            payload,
            headers: { 'content-type': type },
            ...(sent % 2 ? { address: unique.address } : unique),
          });
        }
      }
    };
    await round();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const warm = sent;
    while (sent < warm + 2000) await round();
    collectGarbage();
    const grownMiB = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    assert.ok(grownMiB < 12, `${sent - warm} requests left ${grownMiB.toFixed(1)} MiB behind`);
  });
});
