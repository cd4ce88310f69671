import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import type { CheckSimulator } from '../checks/checker.ts';
import { createTestCheck } from '../checks/test-check.ts';
import { serveConnectProxy } from '../checks/testing/proxies.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { readBody, serveHttp, type TestServer, until } from '../checks/testing/servers.ts';
import { connectionColumns } from '../monitor/connection.ts';
import { testCheckRoutes } from './test-check.routes.ts';

onEachDatabase((open, testOnce) => {
  describe('a test check', () => {
    let deps: TestDeps;
    let app: FastifyInstance;
    let owner: number;
    let other: number;
    const servers: TestServer[] = [];

    const start = async (standIn?: CheckSimulator) => {
      app = Fastify() as unknown as FastifyInstance;
      const resolve = async () => ['127.0.0.1'];
      const testCheck = createTestCheck(deps, { resolve, standIn });
      await app.register(async (plugin) => {
        trustAccountHeader(plugin, (accountId) => accountId === owner);
        testCheckRoutes(useSchemas(plugin), { ...deps, testCheck });
      });
    };
    beforeEach(async () => {
      deps = await open();
      owner = await addAccount(deps.database.db);
      other = await addAccount(deps.database.db, { is_owner: 0 });
      await start();
    });
    afterEach(async () => {
      await app.close();
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await deps.close();
    });

    const serve = async (answer: RequestListener): Promise<TestServer> => {
      const server = await serveHttp(answer);
      servers.push(server);
      return server;
    };
    const ask = async (body: object, account = owner) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/monitors/test-check',
        headers: { 'x-account': String(account) },
        payload: body,
      });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
    };

    testOnce('returns the status, time and page title, and stores nothing', async () => {
      const server = await serve((_, outgoing) =>
        outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<title>Shop &amp; more</title>'),
      );
      const { status, body } = await ask({ url: `${server.url}/` });
      assert.equal(status, 200, JSON.stringify(body));
      const { response_time, ...rest } = body.data;
      assert.ok(response_time > 0);
      assert.deepEqual(rest, {
        good: true,
        cause: null,
        local_fault: false,
        status: 200,
        final_url: null,
        ssl_expires_at: null,
        title: 'Shop & more',
        assertions: [],
      });
      for (const table of ['monitors', 'incidents', 'outbox'] as const)
        assert.deepEqual(await deps.database.db.selectFrom(table).selectAll().execute(), []);
    });

    testOnce('uses every field of the form', async () => {
      const server = await serve(async (incoming, outgoing) => {
        const { method, headers } = incoming;
        outgoing.writeHead(418).end(`${method} ${headers['x-a']} ${headers.authorization} ${await readBody(incoming)}`);
      });
      const fields = {
        url: `${server.url}/`,
        request_method: 'PUT',
        request_headers: [{ key: 'X-A', value: 'b' }],
        request_auth_username: 'ada',
        request_auth_password: 'pass',
        request_body: 'sent',
        alert_condition: 'url_no_text',
        alert_text_lookup: 'PUT b Basic YWRhOnBhc3M= sent',
        accepted_status_codes: '418',
      };
      assert.deepEqual((await ask(fields)).body.data.cause, null);
      const codes = await ask({ ...fields, accepted_status_codes: '2xx' });
      assert.equal(codes.body.data.cause, "answered 418 I'm a Teapot, expected 200-299");
      const words = await ask({ ...fields, alert_text_lookup: 'else' });
      assert.deepEqual(
        [words.body.data.good, words.body.data.cause, words.body.data.status],
        [false, 'text not found', 418],
      );
    });

    testOnce('uses the stored password only of the caller’s own monitor', async () => {
      const server = await serve((incoming, outgoing) => outgoing.end(incoming.headers.authorization));
      const sealed = deps.vault.seal('request_auth_password', 'kept');
      const given = { url: server.url, request_auth_username: 'ada', request_auth_password_sealed: sealed };
      const { id } = await addMonitorRow(deps, owner, given);
      const fields = {
        url: server.url,
        request_auth_username: 'ada',
        alert_condition: 'url_no_text',
        alert_text_lookup: `Basic ${Buffer.from('ada:kept').toString('base64')}`,
      };
      assert.equal((await ask({ ...fields, monitor_id: id })).body.data.good, true);
      assert.equal((await ask({ ...fields, monitor_id: id, request_auth_password: 'new' })).body.data.good, false);
      const foreign = await addMonitorRow(deps, other, given);
      assert.equal((await ask({ ...fields, monitor_id: foreign.id })).status, 404);
    });

    testOnce('does not send or show stored secrets, even if a server repeats them', async () => {
      const repeat: RequestListener = ({ headers }, outgoing) => outgoing.end(JSON.stringify(headers));
      const server = await serve(repeat);
      const evil = await serve(repeat);
      const token = await serve((_, outgoing) => outgoing.end('{"access_token":"s3cret-token"}'));
      const oauth2 = { token_url: token.url, client_id: 'a', client_secret: 'kept' };
      const { id } = await addMonitorRow(deps, owner, {
        url: server.url,
        request_auth_username: 'ada',
        request_auth_password_sealed: deps.vault.seal('request_auth_password', 'kept'),
      });
      const authorized = await addMonitorRow(deps, owner, {
        url: server.url,
        ...connectionColumns(deps.vault, null, { oauth2 }),
      });
      const assertions = [{ source: 'json', property: '$.authorization', comparison: 'equals', target: 'x' }];
      const causeOf = async (fields: object) =>
        (await ask({ url: server.url, assertions, ...fields })).body.data.assertions[0].cause;
      const shown = '$.authorization is Basic *** instead of x';
      assert.equal(await causeOf({ monitor_id: id, request_auth_username: 'ada' }), shown);
      const { client_secret: _, ...open } = oauth2;
      const connection = { oauth2: open };
      assert.equal(
        await causeOf({ monitor_id: authorized.id, connection }),
        '$.authorization is Bearer *** instead of x',
      );
      const refused = async (fields: object) => Object.keys((await ask({ url: evil.url, ...fields })).body.errors);
      assert.deepEqual(await refused({ monitor_id: id }), ['request_auth_password']);
      assert.deepEqual(await refused({ monitor_id: authorized.id, connection }), ['connection[oauth2][client_secret]']);
    });

    testOnce('connects as the form says, with the stored secrets of the connection', async () => {
      const proxy = await serveConnectProxy({ username: 'ada', password: 'kept' });
      const server = await serve((_, outgoing) => outgoing.end('hello'));
      servers.push(proxy);
      const connection = { proxy_url: proxy.url, proxy_username: 'ada' };
      const sealed = connectionColumns(deps.vault, null, { ...connection, proxy_password: 'kept' });
      const { id } = await addMonitorRow(deps, owner, sealed);
      const fields = { url: server.url, connection };
      assert.equal((await ask({ ...fields, monitor_id: id })).body.data.good, true);
      const without = await ask(fields);
      assert.equal(without.body.data.cause, 'the proxy answered 407 Proxy Authentication Required');
      assert.equal((await ask({ ...fields, connection: { client_key: 'x' } })).status, 422);
    });

    testOnce(
      'does not let other accounts reach private addresses by address, name or redirect, and hides details',
      async () => {
        let asked = 0;
        const server = await serve((_, outgoing) => {
          asked++;
          outgoing.end();
        });
        const inside = [
          [`${server.url}/`, '127.0.0.1 is not a public address'],
          [`http://site.example:${server.port}/`, 'site.example has no public address'],
          [`tcp://127.0.0.1:${server.port}`, '127.0.0.1 is not a public address'],
          ['icmp://10.0.0.1', '10.0.0.1 is not a public address'],
          ['dns://192.168.0.1/example.com', '192.168.0.1 is not a public address'],
          ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is not a public address'],
        ];
        for (const [url, cause] of inside) {
          const { body } = await ask({ url }, other);
          assert.deepEqual([body.data.good, body.data.cause, body.data.title], [false, cause, null], url);
        }
        assert.equal(asked, 0);
      },
    );

    testOnce('rejects addresses that cannot be checked, and reports each invalid field', async () => {
      for (const [fields, wrong] of [
        [{ url: 'heartbeat://backup' }, ['url']],
        [{ url: 'ftp://a.example' }, ['url']],
        [{}, ['url']],
        [{ url: 'http://a.example/', accepted_status_codes: 'x', timeout: 99 }, ['accepted_status_codes', 'timeout']],
        [{ url: 'http://a.example/', name: 'x' }, ['name']],
      ] as const) {
        const { status, body } = await ask(fields);
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, wrong]);
      }
    });

    testOnce('is limited per account, both in number and in concurrency', async () => {
      const waiting: (() => void)[] = [];
      const server = await serve((_, outgoing) => void waiting.push(() => outgoing.end()));
      const running = [1, 2, 3].map(() => ask({ url: server.url }));
      await until(() => waiting.length === 3);
      const fourth = await ask({ url: server.url });
      assert.equal(fourth.status, 429);
      assert.ok(Number(fourth.headers['retry-after']) > 0);
      for (const answer of waiting) answer();
      for (const { status } of await Promise.all(running)) assert.equal(status, 200);
      let status = 200;
      for (let n = 0; n < 30 && status === 200; n++) ({ status } = await ask({ url: 'tcp://127.0.0.1:1' }));
      assert.equal(status, 429);
      assert.equal((await ask({ url: 'tcp://127.0.0.1:1' }, other)).status, 200, 'another account has its own');
      deps.clock.ms += 60_000;
      assert.equal((await ask({ url: 'tcp://127.0.0.1:1' })).status, 200);
    });

    test('uses a stand-in instead of the network', async () => {
      await app.close();
      const facts = { address: '', certificates: [], finalUrl: '', protocol: '' };
      const phases = { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 12 };
      await start(({ url }) =>
        url === 'https://demo.example/'
          ? { kind: 'answer', status: 204, text: undefined, phases, ...facts }
          : undefined,
      );
      const { body } = await ask({ url: 'https://demo.example/' });
      assert.deepEqual([body.data.status, body.data.response_time], [204, 12]);
    });
  });
});
