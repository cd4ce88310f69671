import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { addAccount, onEachDatabase } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { searchTermsReport } from '../reports/definitions/search-terms.ts';
import { ClosedDaysCache } from '../reports/index.ts';
import { blankWebsite, findWebsite, insertWebsite } from '../website/index.ts';
import { endSearchConsoleOfAccount } from './connection.ts';
import { googleDay, nextDays } from './days.ts';
import { clientId, clientSecret, startGoogle } from './google.testing.ts';
import { importSearchTerms } from './import-terms.ts';
import { searchConsoleRoutes } from './routes.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const property = 'sc-domain:site.example';
const client = { client_id: clientId, client_secret: clientSecret };

test('imports the days that Google has, and repeats the last imported days', () => {
  const first = nextDays(null, now);
  assert.deepEqual([first.length, first[0], first.at(-1)], [90, '2025-12-09', '2026-03-08']);
  assert.deepEqual(nextDays('2026-03-07', now), ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']);
  // In California, it is still the day before.
  assert.equal(nextDays(null, Date.parse('2026-03-10T06:00:00Z')).at(-1), '2026-03-07');
  assert.equal(nextDays('2024-01-01', now).length, 90);
});

onEachDatabase((open) => {
  describe('Search Console connection', () => {
    let google: Awaited<ReturnType<typeof startGoogle>>;
    let deps: Awaited<ReturnType<typeof open>>;
    let app: FastifyInstance;
    let ann: number;
    let bob: number;
    let id: number;
    before(async () => {
      google = await startGoogle();
      deps = await open({ config: { googleUrl: google.url }, now });
      ann = await addAccount(deps.database.db, { username: 'ann', is_owner: 0 });
      bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
      const times = { created_at: now, updated_at: now };
      id = (await insertWebsite(deps.database.db, ann, { ...blankWebsite, domain: 'site.example', ...times }))!.id;
      app = fastify() as unknown as FastifyInstance;
      await app.register(async (plugin) => {
        trustAccountHeader(plugin);
        searchConsoleRoutes(useSchemas(plugin), deps);
      });
    });
    after(async () => {
      await app.close();
      await deps.close();
      await google.close();
    });

    const call = async (
      account: number,
      method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: object,
    ) => {
      const answer = await app.inject({
        method,
        url,
        headers: { 'x-account': String(account) },
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body, location: answer.headers.location };
    };
    const path = () => `/websites/${id}/search-console`;
    const shown = async () => JSON.parse((await call(ann, 'GET', path())).text).data;
    const consent = async (): Promise<URL> => {
      const { text } = await call(ann, 'POST', `${path()}/consent`);
      return google.consent(JSON.parse(text).data.url);
    };
    const comeBack = (account: number, back: URL) => call(account, 'GET', `/search-console/callback${back.search}`);
    const terms = async (asked: Partial<Parameters<typeof searchTermsReport.ask>[2]> = {}, on?: string) => {
      const website = (await findWebsite(deps.database.db, ann, id))!;
      const period = { from: on ?? '2026-01-01', to: on ?? '2026-03-10', zone: 'UTC' };
      const asking = { ...deps, closedDaysCache: new ClosedDaysCache() };
      return searchTermsReport.ask(asking, { website, period, filters: [] }, asked as never);
    };
    const day = (
      on: string,
      rows: [query: string, page: string, clicks: number, impressions: number, position: number][],
    ) =>
      google.state.rows.set(
        `${property} ${on}`,
        rows.map(([query, page, clicks, impressions, position]) => ({
          keys: [query, page],
          clicks,
          impressions,
          ctr: impressions > 0 ? clicks / impressions : 0,
          position,
        })),
      );

    test('accepts a consent only once, and only from the account that started it', async () => {
      assert.equal((await call(ann, 'POST', `${path()}/consent`)).status, 404);
      assert.equal((await call(ann, 'PUT', path(), client)).status, 200);
      const back = await consent();
      const asked = new URL(JSON.parse((await call(ann, 'POST', `${path()}/consent`)).text).data.url).searchParams;
      assert.equal(asked.get('scope'), 'https://www.googleapis.com/auth/webmasters.readonly');
      assert.equal(asked.get('code_challenge_method'), 'S256');
      assert.equal(asked.get('access_type'), 'offline');
      assert.equal((await comeBack(ann, back)).location, '/websites');
      const own = await consent();
      assert.equal((await comeBack(bob, own)).location, '/websites');
      assert.equal((await shown()).has_access, false);
      assert.equal((await comeBack(ann, own)).location, `/websites/${id}/data`);
      assert.equal((await shown()).has_access, true);
      assert.equal((await comeBack(ann, own)).location, '/websites');
      const { text } = await call(ann, 'GET', path());
      for (const secret of [clientSecret, ...google.state.refreshTokens]) assert.ok(!text.includes(secret));
      const [row] = await deps.database.db.selectFrom('search_console_connections').selectAll().execute();
      for (const secret of [clientSecret, ...google.state.refreshTokens])
        assert.ok(!JSON.stringify(row).includes(secret), 'kept sealed');
    });

    test('hides the connection from other accounts', async () => {
      for (const [method, url, body] of [
        ['GET', path()],
        ['PUT', path(), client],
        ['POST', `${path()}/consent`],
        ['GET', `${path()}/properties`],
        ['PATCH', path(), { property }],
        ['DELETE', path()],
      ] as const)
        assert.equal((await call(bob, method, url, body)).status, 404, `${method} ${url}`);
    });

    test('imports the last days of a chosen property, page by page', async () => {
      const { text } = await call(ann, 'GET', `${path()}/properties`);
      assert.deepEqual(JSON.parse(text).data, ['https://site.example/', property]);
      assert.equal((await call(ann, 'PATCH', path(), { property: 'https://other.example/' })).status, 422);
      assert.equal((await call(ann, 'PATCH', path(), { property })).status, 200);
      const pages = 'https://site.example';
      day('2026-03-08', [
        ['desk lamp', `${pages}/lamps?a=1`, 10, 100, 2],
        ['desk lamp', `${pages}/`, 2, 50, 8],
        ['Tide Shade', `${pages}/lamps`, 0, 30, 12.5],
      ]);
      day('2026-03-06', [['desk lamp', `${pages}/lamps`, 5, 100, 4]]);
      day(
        '2026-02-01',
        Array.from({ length: 2600 }, (_, n) => [`term ${n}`, `${pages}/many`, 0, 1, 50]),
      );
      await importSearchTerms(deps);
      const { property: chosen, imported_through, problem } = await shown();
      assert.deepEqual([chosen, imported_through, problem], [property, '2026-03-08', null]);
      const busy = google.state.queries.filter(({ startDate }) => startDate === '2026-02-01');
      assert.deepEqual(
        busy.map(({ startRow, rowLimit, endDate }) => [startRow, rowLimit, endDate]),
        [
          [0, 1000, '2026-02-01'],
          [1000, 1000, '2026-02-01'],
        ],
      );
      const all = await terms({ limit: 2 });
      assert.deepEqual(all.data[0], { name: 'desk lamp', clicks: 17, impressions: 250, ctr: 6.8, position: 4 });
      assert.equal(all.meta?.total, 2002);
      assert.deepEqual(
        (await terms({ page_path: '/lamps', limit: 10 })).data.map(({ name, clicks }) => [name, clicks]),
        [
          ['desk lamp', 15],
          ['Tide Shade', 0],
        ],
      );
      const found = await terms({ by: 'page', query: 'desk lamp', sort_by: 'position', limit: 10 });
      assert.deepEqual(
        found.data.map(({ name, position }) => [name, position]),
        [
          [`${pages}/lamps?a=1`, 2],
          [`${pages}/lamps`, 4],
          [`${pages}/`, 8],
        ],
      );
      assert.deepEqual(
        (await terms({ search: 'TIDE' })).data.map(({ name }) => name),
        ['Tide Shade'],
      );
    });

    test('a long import takes turns with other connections and finishes', async () => {
      const { db } = deps.database;
      await db
        .updateTable('search_console_connections')
        .set({ imported_through: '2026-02-01', next_import_at: now })
        .execute();
      google.state.queries.length = 0;
      let turns = 0;
      const slow = { ...deps, now: () => now + 10_000 * google.state.queries.length };
      const asked: number[] = [];
      while ((await shown()).imported_through !== '2026-03-08' && ++turns < 100) {
        const before = google.state.queries.length;
        await importSearchTerms(slow);
        asked.push(google.state.queries.length - before);
      }
      assert.ok(Math.max(...asked) <= 12 && asked.length > 3, String(asked));
      assert.equal((await terms({ limit: 1 })).data[0]?.clicks, 17);
      await db
        .updateTable('search_console_connections')
        .set({ next_import_at: now + dayMs })
        .execute();
    });

    test('imports new days each day, and replaces days that changed', async () => {
      google.state.queries.length = 0;
      await importSearchTerms(deps);
      assert.equal(google.state.queries.length, 0, 'nothing is due yet');
      deps.clock.ms = now + dayMs;
      day('2026-03-06', [['desk lamp', 'https://site.example/lamps', 6, 100, 4]]);
      await importSearchTerms(deps);
      assert.deepEqual(
        google.state.queries.map(({ startDate }) => startDate),
        ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'],
      );
      assert.equal((await terms({ limit: 1 })).data[0]?.clicks, 18);
    });

    test('waits as long as Google requests, and reports a property that is not accessible', async () => {
      deps.clock.ms += dayMs;
      google.state.failure = { status: 429, body: {}, headers: { 'retry-after': '7200' } };
      await importSearchTerms(deps);
      const paused = await shown();
      assert.match(paused.problem, /limiting requests/);
      assert.equal(Date.parse(paused.next_import_at), deps.clock.ms + 2 * hourMs);
      deps.clock.ms += 2 * hourMs;
      google.state.failure = { status: 403, body: { error: { code: 403 } } };
      await importSearchTerms(deps);
      assert.match((await shown()).problem, /denied access to this property/);
      deps.clock.ms += dayMs;
      google.state.failure = undefined;
      await importSearchTerms(deps);
      assert.deepEqual([(await shown()).problem, (await shown()).imported_through], [null, '2026-03-11']);
    });

    test('reports that access was revoked at Google, and continues after a new consent', async () => {
      deps.clock.ms += dayMs;
      google.state.refreshTokens.clear();
      await importSearchTerms(deps);
      const ended = await shown();
      assert.match(ended.problem, /Connect again/);
      assert.deepEqual([ended.has_access, ended.next_import_at], [false, null]);
      assert.equal((await call(ann, 'GET', `${path()}/properties`)).status, 409);
      await comeBack(ann, await consent());
      await importSearchTerms(deps);
      assert.deepEqual([(await shown()).has_access, (await shown()).problem], [true, null]);
    });

    test('disconnecting revokes access, and deletes the terms on request', async () => {
      assert.equal((await call(ann, 'DELETE', path())).status, 200);
      assert.equal(google.state.refreshTokens.size, 0);
      assert.equal((await deps.database.db.selectFrom('search_console_connections').selectAll().execute()).length, 0);
      assert.ok((await terms()).data.length > 0);
      await call(ann, 'PUT', path(), { ...client, client_secret: 'another' });
      const back = await consent();
      await comeBack(ann, back);
      assert.match((await shown()).problem, /client ID or secret/);
      assert.equal((await call(ann, 'DELETE', `${path()}?terms=delete`)).status, 200);
      assert.equal((await terms()).data.length, 0);
    });

    const connect = async () => {
      await call(ann, 'PUT', path(), client);
      await comeBack(ann, await consent());
      assert.equal((await call(ann, 'PATCH', path(), { property })).status, 200);
    };
    const rowsOf = (on: string) =>
      deps.database.db.selectFrom('search_terms').selectAll().where('day', '=', on).orderBy('line').execute();

    test('revokes a consent that arrives after disconnecting', async () => {
      google.state.refreshTokens.clear();
      await call(ann, 'PUT', path(), client);
      const back = await consent();
      const exchange = google.hold('/token');
      const coming = comeBack(ann, back);
      await exchange.reached;
      assert.equal(google.state.refreshTokens.size, 1);
      assert.equal((await call(ann, 'DELETE', path())).status, 200);
      await call(ann, 'PUT', path(), client);
      exchange.release();
      await coming;
      assert.equal(google.state.refreshTokens.size, 0, 'revoked at Google');
      assert.equal((await shown()).has_access, false);
    });

    test('revokes a consent that arrives while disconnecting, and the previous consent', async () => {
      await call(ann, 'PUT', path(), client);
      await comeBack(ann, await consent());
      const back = await consent();
      const exchange = google.hold('/token');
      const coming = comeBack(ann, back);
      await exchange.reached;
      const revocation = google.hold('/revoke');
      const disconnecting = call(ann, 'DELETE', path());
      await revocation.reached;
      exchange.release();
      await coming;
      revocation.release();
      assert.equal((await disconnecting).status, 200);
      assert.equal(google.state.refreshTokens.size, 0);
      assert.equal((await shown()).client_id, null);
    });

    test('stops a running import after disconnecting', async () => {
      await connect();
      google.state.queries.length = 0;
      day('2026-03-11', [['late', 'https://site.example/', 1, 1, 1]]);
      const query = google.hold('/query');
      const importing = importSearchTerms(deps);
      await query.reached;
      assert.equal((await call(ann, 'DELETE', `${path()}?terms=delete`)).status, 200);
      query.release();
      await importing;
      assert.equal(google.state.queries.length, 1);
      assert.equal((await deps.database.db.selectFrom('search_terms').selectAll().execute()).length, 0);
      assert.equal((await shown()).client_id, null);
    });

    test('a failed import does not affect a newer consent', async () => {
      await connect();
      google.state.failure = { status: 401, body: {} };
      const query = google.hold('/query');
      const importing = importSearchTerms(deps);
      await query.reached;
      await comeBack(ann, await consent());
      query.release();
      await importing;
      google.state.failure = undefined;
      assert.deepEqual([(await shown()).has_access, (await shown()).problem], [true, null]);
      await call(ann, 'DELETE', `${path()}?terms=delete`);
    });

    test('stores a day once despite two simultaneous imports and duplicate terms', async () => {
      await connect();
      const on = googleDay(deps.clock.ms - 3 * dayMs);
      day(on, [
        ['lamp', 'https://site.example/', 3, 9, 2],
        ['lamp', 'https://site.example/lamps', 1, 5, 3],
        ['lamp', 'https://site.example/', 3, 9, 2],
      ]);
      const query = google.hold('/query');
      const waiting = importSearchTerms(deps);
      await query.reached;
      deps.clock.ms += hourMs;
      await importSearchTerms(deps);
      const kept = await rowsOf(on);
      assert.deepEqual(
        kept.map(({ line, query, page }) => [line, query, page]),
        [
          [0, 'lamp', 'https://site.example/'],
          [1, 'lamp', 'https://site.example/lamps'],
        ],
      );
      query.release();
      await waiting;
      assert.deepEqual(await rowsOf(on), kept);
      await assert.rejects(deps.database.db.insertInto('search_terms').values(kept[0]!).execute());
    });

    test('lists the terms of a page and the pages of a query', async () => {
      const on = googleDay(deps.clock.ms - 3 * dayMs);
      const named = async (asked: Parameters<typeof terms>[0]) => (await terms(asked, on)).data.map(({ name }) => name);
      assert.deepEqual(await named({ page_url: 'https://site.example/lamps' }), ['lamp']);
      assert.deepEqual(await named({ by: 'page', query: 'lamp' }), [
        'https://site.example/',
        'https://site.example/lamps',
      ]);
      const beyond = await terms({ by: 'page', limit: 1, page: 9 }, on);
      assert.deepEqual([beyond.data, beyond.meta], [[], { more: false, total: 2 }]);
    });

    test('reports invalid responses from Google and allows another consent', async () => {
      await call(ann, 'PUT', path(), client);
      for (const answer of [{ token_type: 'Bearer' }, { access_token: '' }, [], null, 'later']) {
        google.state.tokenAnswer = answer;
        assert.equal((await comeBack(ann, await consent())).location, `/websites/${id}/data`, JSON.stringify(answer));
        const { has_access, problem } = await shown();
        assert.deepEqual([has_access, problem], [false, 'Google’s response could not be read.']);
      }
      google.state.tokenAnswer = undefined;
      await comeBack(ann, await consent());
      assert.deepEqual([(await shown()).has_access, (await shown()).problem], [true, null]);
      google.state.tokenAnswer = {};
      assert.equal((await call(ann, 'GET', `${path()}/properties`)).status, 503);
      google.state.tokenAnswer = undefined;
    });

    test('reports access that Google did not confirm as revoked', async () => {
      google.state.revokes = false;
      const { text } = await call(ann, 'DELETE', path());
      assert.match(JSON.parse(text).data.problem, /Remove Gatehouse/);
      google.state.revokes = true;
    });

    test('deleting an account revokes access without waiting long', async () => {
      const { db } = deps.database;
      const warnings: unknown[] = [];
      const log = { ...deps.log, warn: (facts: unknown) => warnings.push(facts) } as unknown as typeof deps.log;
      const end = async (options: Parameters<typeof endSearchConsoleOfAccount>[2] = {}) => {
        warnings.length = 0;
        await endSearchConsoleOfAccount({ ...deps, log }, ann, options);
        return [google.state.refreshTokens.size, warnings.length];
      };
      google.state.refreshTokens.clear();
      await call(ann, 'PUT', path(), client);
      await comeBack(ann, await consent());
      await endSearchConsoleOfAccount(deps, bob);
      assert.equal(google.state.refreshTokens.size, 1, 'another account’s stays');
      const silent = google.hold('/revoke');
      const ending = end({ timeoutMs: 300 });
      await silent.reached;
      await ending;
      silent.release();
      assert.equal(warnings.length, 1);
      await comeBack(ann, await consent());
      google.state.revokes = false;
      assert.deepEqual(await end(), [google.state.refreshTokens.size, 1]);
      google.state.revokes = true;
      assert.deepEqual(await end({ signal: AbortSignal.abort() }), [1, 1]);
      assert.deepEqual(await end(), [0, 0]);
      await db.updateTable('search_console_connections').set({ refresh_token_sealed: 'of another secret' }).execute();
      assert.deepEqual(await end(), [0, 1]);
    });

    test('rejects filters, because Search Console has no data on visits', async () => {
      const website = (await findWebsite(deps.database.db, ann, id))!;
      const period = { from: '2026-01-01', to: '2026-03-10', zone: 'UTC' };
      const filters = [{ dimension: 'country' as const, operator: 'is' as const, values: ['DE'] }];
      const asking = { ...deps, closedDaysCache: new ClosedDaysCache() };
      await assert.rejects(
        async () => searchTermsReport.ask(asking, { website, period, filters }, {}),
        /has no data on visits/,
      );
    });
  });
});
