import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createVault } from '../../src/server/kernel/vault.ts';
import { judgeProxy } from '../../src/server/operations/doctor/proxy.ts';
import { type ReceivedProbe, signProbe } from '../../src/server/operations/health/index.ts';
import { freePort } from '../support/free-port.testing.ts';
import { TestService, until } from '../support/service.ts';
import { complete, documented, pathOf, proxyNames, RunningProxy } from './documented.ts';

const secret = 'a secret of the test, 32 characters';

for (const name of proxyNames) {
  describe(`behind ${name} as documented`, { skip: pathOf(name) === undefined && `${name} is not installed` }, () => {
    const folder = mkdtempSync(join(tmpdir(), `gatehouse-${name}-`));
    let service: TestService;
    let proxy: RunningProxy | undefined;
    let port: number;
    let key: string;

    type Call = {
      headers?: Record<string, string>;
      method?: string;
      body?: string | Buffer;
      host?: string;
      from?: string;
    };
    /** The request is from a loopback address that the service doesn't trust. */
    const open = async (path: string, { headers, method = 'GET', body, host, from = '127.0.0.2' }: Call = {}) => {
      const asked = request({
        ...{ host: '127.0.0.1', port, path, method, localAddress: from, rejectUnauthorized: false },
        servername: host ?? 'gate.example',
        headers: {
          host: `${host ?? 'gate.example'}:${port}`,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return answer;
    };
    const ask = async (path: string, call: Call = {}) => {
      const answer = await open(path, call);
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    };
    const api = async (path: string, fields: object) => {
      const { status, body } = await ask(`/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
      assert.equal(status, 201, body);
      return JSON.parse(body).data;
    };

    before(async () => {
      port = await freePort();
      service = await TestService.prepare({
        GATEHOUSE_BASE_URL: `https://gate.example:${port}`,
        GATEHOUSE_TRUST_PROXY: '127.0.0.1',
        GATEHOUSE_SECRET: secret,
      });
      await service.start();
      key = (await service.makeAccount()).api_key;
      const own: [string, string] = ['127.0.0.1:8080', `127.0.0.1:${service.port}`];
      proxy = new RunningProxy(name, folder, complete(name, { folder, own: port }, documented(name)[0], [own]));
      await proxy.untilAnswers(async (path) => (await ask(path)).status);
    });
    after(async () => {
      await proxy?.stop();
      await service?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    test('log-in, live updates and links work over HTTPS without more settings', async () => {
      const login = await ask('/console/api/login', {
        method: 'POST',
        body: JSON.stringify({ login: 'ann', password: 'correct horse battery' }),
        headers: { 'content-type': 'application/json', origin: `https://gate.example:${port}` },
      });
      assert.equal(login.status, 200, login.body);
      const cookie = String(login.headers['set-cookie']);
      assert.match(cookie, /; Secure/i);
      const headers = { cookie: cookie.split(';')[0] as string };

      const stream = await open('/console/api/monitors/live?ids=', { headers });
      const [first] = await once(stream, 'data');
      assert.match(String(first), /retry: 3000/);
      stream.destroy();

      const website = await api('/websites', { domain: `${name}.example` });
      assert.ok(website.tracking_code.includes(`https://gate.example:${port}/`), website.tracking_code);
      const overview = await ask('/console/api/overview', { headers });
      assert.deepEqual(JSON.parse(overview.body).data.proxy, []);
    });

    test('visitors are identified by their real addresses, even if they forge headers', async () => {
      const guess = (n: number, from: string) =>
        ask('/api/v1/monitors', {
          from,
          headers: {
            authorization: 'Bearer gh_guess',
            'x-forwarded-for': `198.51.100.${n % 256}`,
            'x-real-ip': `198.51.100.${n % 256}`,
          },
        });
      const statuses = new Set<number | undefined>();
      for (let n = 0; n < 1000 && !statuses.has(429); n++) statuses.add((await guess(n, '127.0.0.2')).status);
      assert.deepEqual([...statuses], [401, 429]);
      assert.equal((await guess(0, '127.0.0.3')).status, 401);
    });

    test('the doctor finds no problems, and the readiness check also works over HTTP/2', async () => {
      const session = connect(`https://127.0.0.1:${port}`, { servername: 'gate.example', rejectUnauthorized: false });
      try {
        const asked = session.request({
          ':path': '/readyz',
          ':authority': `gate.example:${port}`,
          'x-gatehouse-doctor': signProbe(createVault(secret), Date.now()),
          'x-forwarded-for': '203.0.113.77',
        });
        const [[head], body] = await Promise.all([once(asked, 'response'), text(asked)]);
        assert.equal((head as { ':status': number })[':status'], 200, body);
        const { received } = JSON.parse(body) as { received: ReceivedProbe };
        const config = {
          baseUrl: `https://gate.example:${port}`,
          proxyHeader: 'X-Forwarded-For',
          trustProxy: ['127.0.0.1'],
        };
        const [finding] = judgeProxy(config, received, received);
        assert.equal(finding?.status, 'ok', finding?.message);
      } finally {
        session.close();
      }
    });

    test('a request that is too large gets the error of Gatehouse, not a page of the proxy', async () => {
      const { status, headers, body } = await ask('/api/v1/monitors', {
        method: 'POST',
        body: Buffer.alloc(70_000, ' '),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
      assert.equal(status, 413, body);
      assert.match(String(headers['content-type']), /json/);
    });

    test('the domain of a status page shows that page', async () => {
      await api('/status-pages', { name: 'Acme status', slug: 'acme', domain: 'status.acme.example' });
      await until('the domain leads to the page', async () =>
        (await ask('/', { host: 'status.acme.example' })).body.includes('<h1>Acme status</h1>'),
      );
    });

    test('a file of several megabytes is accepted', async () => {
      const { id } = await api('/websites', { domain: 'big.example' });
      const { status, body } = await ask(`/api/v1/websites/${id}/imports?file_name=big.csv`, {
        method: 'POST',
        body: Buffer.alloc(5_000_000, 'Date,Sessions\n'),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      });
      assert.equal(status, 201, body);
    });
  });
}
