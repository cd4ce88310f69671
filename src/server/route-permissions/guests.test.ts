import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { randomToken, sha256 } from '../kernel/index.ts';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../testing.ts';
import { accountRoutes } from './accounts.ts';
import { findRouteAccess } from './index.ts';
import { marketRoutes } from './market.ts';
import { monitorRoutes } from './monitors.ts';
import { websiteRoutes } from './websites.ts';

type Seen = Record<string, { id: number }[]>;
type Cookies = { cookie: string; 'x-csrf-token': string; 'sec-fetch-site': string };

describe('a guest of an account', () => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let accountId: number;
  let guest: Cookies;
  let owner: Cookies;
  /** of each kind one that the guest was shown, and one that it was not */
  let shown: Record<'monitor' | 'website' | 'status_page' | 'item', number>;
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
  const makeAll = async (name: string): Promise<typeof shown> => ({
    monitor: await make('/monitors', {
      name: `monitor ${name}`,
      url: `https://${name}.example/`,
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    }),
    website: await make('/websites', { domain: `${name}.example`, privacy: 1 }),
    status_page: await make('/status-pages', { name: `page ${name}` }),
    item: await make('/market/items', { name: `item ${name}` }),
  });

  before(async () => {
    deps = await openTestDeps({ events: true, config: { rateLimitPerMinute: 1_000_000 } });
    app = await buildApp(deps);
    await app.ready();
    accountId = await addAccount(deps.database.db);
    owner = (await signIn('owner', 'owner')).headers;
    const made = await signIn('guest', 'guest');
    guest = made.headers;
    shown = await makeAll('shown');
    hidden = await makeAll('hidden');
    const things = Object.entries(shown).map(([kind, thing_id]) => ({
      account_id: accountId,
      user_id: made.userId,
      kind: kind as 'monitor',
      thing_id,
    }));
    await deps.database.db.insertInto('guest_things').values(things).execute();
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  test('gets nothing from any route but what is one’s own, whatever was shown', async () => {
    const rows = Object.keys({ ...accountRoutes, ...monitorRoutes, ...websiteRoutes, ...marketRoutes });
    const let_in: string[] = [];
    let tried = 0;
    for (const row of rows) {
      const [method = '', path = ''] = row.split(' ');
      const url = `/console/api${path}`;
      const access = findRouteAccess(method, url);
      if (typeof access !== 'object' || access.permission === 'self') continue;
      if (!app.hasRoute({ method: method as 'GET', url })) continue;
      for (const id of new Set([...Object.values(shown), ...Object.values(hidden), 'all', 'group:x'])) {
        tried += 1;
        const query = `?websites=${shown.website}&status_page_id=${shown.status_page}&ids=${shown.monitor}`;
        const reply = await app.inject({
          method: method as 'GET',
          url: url.replaceAll(/:\w+/g, String(id)) + query,
          headers: guest,
          payloadAsStream: true,
        });
        reply.stream().destroy();
        if (![403, 404].includes(reply.statusCode)) let_in.push(`${row} ${id}: ${reply.statusCode}`);
        if (!path.includes(':')) break;
      }
    }
    assert.deepEqual(let_in, []);
    assert.ok(tried > 500, `${tried} requests`);
  });

  test('sees how things are that were shown, and nothing else of them or of others', async () => {
    const reply = await app.inject({ url: '/console/api/members/shown', headers: guest });
    const data = reply.json().data as Seen;
    assert.deepEqual(Object.fromEntries(Object.entries(data).map(([kind, [one]]) => [kind, Object.keys(one ?? {})])), {
      monitor: ['id', 'name', 'status', 'status_since', 'uptime'],
      website: ['id', 'name', 'url'],
      status_page: ['id', 'name', 'url'],
      item: ['id', 'name', 'url'],
    });
    assert.deepEqual(
      Object.fromEntries(Object.entries(data).map(([kind, all]) => [kind, all.map(({ id }) => id)])),
      Object.fromEntries(Object.entries(shown).map(([kind, id]) => [kind, [id]])),
    );
    assert.doesNotMatch(reply.body, /hidden/);
    const ofOwner = await app.inject({ url: '/console/api/members/shown', headers: owner });
    assert.deepEqual(ofOwner.json().data, { monitor: [], website: [], status_page: [], item: [] });
  });

  test('reads the statistics of a private website that was shown, and of no other', async () => {
    const status = async (id: number, headers: Partial<Cookies>) =>
      (await app.inject({ url: `/stats/${id}`, headers })).statusCode;
    assert.deepEqual([await status(shown.website, guest), await status(hidden.website, guest)], [200, 404]);
    assert.deepEqual([await status(shown.website, owner), await status(hidden.website, owner)], [200, 200]);
    assert.equal(await status(shown.website, {}), 404);
  });

  test('loses what was shown with the role', async () => {
    const { db } = deps.database;
    await db.deleteFrom('guest_things').execute();
    assert.equal((await app.inject({ url: `/stats/${shown.website}`, headers: guest })).statusCode, 404);
    const { data } = (await app.inject({ url: '/console/api/members/shown', headers: guest })).json();
    assert.deepEqual(data, { monitor: [], website: [], status_page: [], item: [] });
  });
});
