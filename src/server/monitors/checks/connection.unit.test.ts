import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { after, describe, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { othersGuard } from '../../network/guard.ts';
import { NameNotFound } from '../../network/resolve.ts';
import { type Connection, usualConnection } from '../monitor/connection.ts';
import { checkConnectionOf } from './connection.ts';
import { certificates } from './testing/certificates.ts';
import { serveConnectProxy, serveSocksProxy } from './testing/proxies.ts';
import { causeOf, check, textOf } from './testing/requests.ts';
import { listen, readBody, serveHttp, serveHttps, type TestServer } from './testing/servers.ts';

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const opened = async <Server extends TestServer>(server: Promise<Server>): Promise<Server> => {
  const one = await server;
  servers.push(one);
  return one;
};

const by = (settings: Partial<Connection>) => checkConnectionOf({ ...usualConnection, ...settings });
const pair = { key: certificates.key, cert: certificates.good };
const hello: RequestListener = (_, outgoing) => outgoing.end('hello');
const trusted = { ca_certificate: certificates.authority };

describe('certificates', () => {
  test('are trusted if a private authority signed them, and only by that monitor', async () => {
    const server = await opened(serveHttps(pair, hello));
    const outcome = await check({ url: server.url, connection: by(trusted) });
    assert.equal(textOf(outcome), 'hello');
    assert.deepEqual(
      outcome.certificates.map(({ expiresAt, issuer }) => [new Date(expiresAt).getUTCFullYear(), issuer]),
      [[2120, undefined]],
    );
    assert.match(causeOf(await check({ url: server.url })), /unknown issuer/);
  });

  test('with errors are reported with their expiry if errors are ignored', async () => {
    for (const cert of [certificates.expired, certificates.otherName, certificates.selfSigned]) {
      const server = await opened(serveHttps({ ...pair, cert }, hello));
      const outcome = await check({ url: server.url, connection: by({ ignore_certificate_errors: 1 }) });
      assert.equal(textOf(outcome), 'hello');
      assert.equal(outcome.certificates.length, 1);
      assert.equal((await check({ url: server.url, connection: by(trusted) })).kind, 'failure');
    }
  });

  test('of the client are sent to the monitor’s site, but not to the target of a redirect', async () => {
    const seen: string[] = [];
    const mutual = (answer: RequestListener) =>
      opened(
        listen(
          createHttpsServer(
            { ...pair, ca: certificates.authority, requestCert: true, rejectUnauthorized: false },
            (incoming, outgoing) => {
              seen.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject?.CN));
              answer(incoming, outgoing);
            },
          ),
          'https',
        ),
      );
    const other = await mutual(hello);
    const server = await mutual((_, outgoing) => outgoing.writeHead(302, { location: other.url }).end());
    const connection = by({ ...trusted, client_certificate: certificates.good, client_key: certificates.key });
    assert.equal(textOf(await check({ url: server.url, connection })), 'hello');
    assert.deepEqual(seen, ['good', 'undefined']);
  });
});

test('sends the server name in SNI and Host, and checks the certificate for it', async () => {
  const seen: unknown[] = [];
  const note: RequestListener = (incoming, outgoing) => {
    seen.push([(incoming.socket as TLSSocket).servername, incoming.headers.host]);
    outgoing.end('hello');
  };
  const server = await opened(serveHttps({ ...pair, cert: certificates.otherName }, note));
  const connection = by({ ...trusted, server_name: 'other.example' });
  assert.equal(textOf(await check({ url: server.url, connection })), 'hello');
  assert.deepEqual(seen, [['other.example', `other.example:${server.port}`]]);
});

test('follows as many redirects as the monitor allows, and with none, the redirect is the answer', async () => {
  const server = await opened(
    serveHttp((incoming, outgoing) => {
      const left = Number(incoming.url?.slice(1));
      if (left === 0) outgoing.end('end');
      else outgoing.writeHead(302, { location: `/${left - 1}` }).end();
    }),
  );
  const limited = (redirects: number, max_redirects: number) =>
    check({ url: `${server.url}/${redirects}`, connection: by({ max_redirects }) });
  assert.equal(textOf(await limited(20, 20)), 'end');
  assert.equal(causeOf(await limited(2, 1)), 'more than 1 redirects');
  const stopped = await limited(1, 0);
  assert.ok(stopped.kind === 'answer' && stopped.status === 302);
});

test('connects by the chosen IP version only', async () => {
  const server = await opened(serveHttp(hello));
  const resolve = async (_: string, family?: 4 | 6) => {
    if (family === 6) throw new NameNotFound('no such records');
    return ['127.0.0.1'];
  };
  const url = `http://shop.example:${server.port}`;
  const inFamily = (ip_family: 4 | 6) => check({ url, connection: by({ ip_family }) }, 30_000, resolve);
  assert.equal((await inFamily(4)).address, `127.0.0.1:${server.port}`);
  assert.equal(causeOf(await inFamily(6)), 'shop.example has no IPv6 address');
});

describe('a proxy', () => {
  const login = { username: 'ada', password: 'pröxy' };
  const credentials = { proxy_username: login.username, proxy_password: login.password };

  test('by HTTP CONNECT carries plain and encrypted requests', async () => {
    const proxy = await opened(serveConnectProxy(login));
    const plain = await opened(serveHttp(hello));
    const secure = await opened(serveHttps(pair, hello));
    for (const server of [plain, secure]) {
      const connection = by({ ...trusted, ...credentials, proxy_url: proxy.url });
      const outcome = await check({ url: server.url.replace('127.0.0.1', 'localhost'), connection });
      assert.equal(textOf(outcome), 'hello');
      assert.equal(outcome.address, `127.0.0.1:${proxy.port}`);
      assert.equal(proxy.asked.at(-1), `localhost:${server.port}`);
    }
    assert.equal(
      causeOf(await check({ url: plain.url, connection: by({ proxy_url: proxy.url }) })),
      'the proxy answered 407 Proxy Authentication Required',
    );
  });

  test('by SOCKS5 carries requests, and its failures are causes of their own', async () => {
    const server = await opened(serveHttps(pair, hello));
    const proxy = await opened(serveSocksProxy(login));
    const through = (settings: Partial<Connection>) =>
      check({ url: server.url.replace('127.0.0.1', 'localhost'), connection: by({ ...trusted, ...settings }) });
    assert.equal(textOf(await through({ ...credentials, proxy_url: proxy.url })), 'hello');
    assert.deepEqual(proxy.asked, [`localhost:${server.port}`]);
    const wrong = { ...credentials, proxy_password: 'wrong', proxy_url: proxy.url };
    assert.equal(causeOf(await through(wrong)), 'the proxy did not accept the user name and password');
    const refusing = await opened(serveSocksProxy(login, 5));
    assert.equal(
      causeOf(await through({ ...credentials, proxy_url: refusing.url })),
      'the proxy could not connect (connection refused)',
    );
    assert.equal(
      causeOf(await through({ proxy_url: server.url.replace('https', 'http') })),
      `the proxy cannot be used: connection closed by 127.0.0.1:${server.port} before an answer`,
    );
  });

  test('gets the checked address of the target from accounts that do not own the service', async () => {
    const proxy = await opened(serveConnectProxy());
    const guard = Object.assign((address: string) => (address === '127.0.0.1' ? 'open' : othersGuard(address)), {
      isOwners: false,
    });
    const resolve = async (name: string) => (name === 'public.example' ? ['192.0.43.8'] : ['10.0.0.1']);
    const connection = by({ proxy_url: proxy.url });
    const inside = await check({ url: 'http://inside.example/', connection, guard }, 30_000, resolve);
    assert.equal(causeOf(inside), 'inside.example has no public address');
    assert.deepEqual(proxy.asked, []);
    await check({ url: 'http://public.example:1/', connection, guard }, 30_000, resolve);
    assert.deepEqual(proxy.asked, ['192.0.43.8:1']);
    const blocked = await check({ url: 'http://public.example:1/', connection, guard: othersGuard }, 30_000, resolve);
    assert.equal(causeOf(blocked), 'the proxy cannot be used: 127.0.0.1 is not a public address');
  });
});

describe('OAuth 2.0', () => {
  const oauth2 = (token_url: string, client_id: string) => ({
    oauth2: { token_url, client_id, client_secret: 's3cret:+', scope: 'read write', audience: null },
  });
  type Endpoint = { accepts?: 'header' | 'body'; answer?: [number, unknown] };

  const tokenServer = async ({ accepts = 'header', answer }: Endpoint = {}) => {
    const forms: URLSearchParams[] = [];
    const server = await opened(
      serveHttp(async (incoming: IncomingMessage, outgoing) => {
        const form = new URLSearchParams(await readBody(incoming));
        forms.push(form);
        const inHeader = Buffer.from(incoming.headers.authorization?.slice(6) ?? '', 'base64').toString();
        const isKnown =
          accepts === 'header' ? inHeader.endsWith(':s3cret%3A%2B') : form.get('client_secret') === 's3cret:+';
        const [status, body] = answer ?? [
          isKnown ? 200 : 401,
          isKnown ? { access_token: `token-${forms.length}`, expires_in: 3600 } : { error: 'invalid_client' },
        ];
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }),
    );
    return { ...server, forms };
  };

  test('gets a token once, sends it only to the monitor’s site, and renews it once after a 401', async () => {
    const tokens = await tokenServer();
    const seen: (string | undefined)[] = [];
    let revoked = '';
    const elsewhere = await opened(
      serveHttp((incoming, outgoing) => {
        seen.push(incoming.headers.authorization);
        outgoing.end('end');
      }),
    );
    const api = await opened(
      serveHttp((incoming, outgoing) => {
        seen.push(incoming.headers.authorization);
        if (incoming.headers.authorization === revoked) outgoing.writeHead(401).end();
        else outgoing.writeHead(302, { location: elsewhere.url }).end();
      }),
    );
    const connection = by(oauth2(tokens.url, 'one'));
    for (let n = 0; n < 2; n++) assert.equal(textOf(await check({ url: api.url, connection })), 'end');
    assert.deepEqual(seen, ['Bearer token-1', undefined, 'Bearer token-1', undefined]);
    revoked = 'Bearer token-1';
    assert.equal(textOf(await check({ url: api.url, connection })), 'end');
    assert.deepEqual(seen.slice(4), ['Bearer token-1', 'Bearer token-2', undefined]);
    assert.deepEqual(
      tokens.forms.map((form) => Object.fromEntries(form)),
      Array(2).fill({ grant_type: 'client_credentials', scope: 'read write' }),
    );
  });

  test('also sends the credentials in the body, for servers that accept only these', async () => {
    const tokens = await tokenServer({ accepts: 'body' });
    const api = await opened(serveHttp((incoming, outgoing) => outgoing.end(incoming.headers.authorization)));
    const outcome = await check({ url: api.url, connection: by(oauth2(tokens.url, 'two')) });
    assert.equal(textOf(outcome), 'Bearer token-2');
    assert.equal((await outcome.received?.())?.text, 'Bearer ***');
  });

  test('fails with causes of its own, which never contain the secret', async () => {
    const api = await opened(serveHttp(hello));
    const cause = async (answer: [number, unknown], id: string) => {
      const tokens = await tokenServer({ answer });
      return causeOf(await check({ url: api.url, connection: by(oauth2(tokens.url, id)) }));
    };
    assert.equal(
      await cause([401, { error: 'invalid_client', error_description: 's3cret:+' }], 'a'),
      'the token endpoint answered 401 (invalid_client)',
    );
    assert.equal(await cause([500, { error: 's3cret:+' }], 'b'), 'the token endpoint answered 500');
    assert.equal(await cause([200, { token: 'x' }], 'c'), 'the token endpoint did not return an access token');
    const closed = await tokenServer();
    await closed.close();
    const outcome = await check({ url: api.url, connection: by(oauth2(closed.url, 'd')) });
    assert.equal(causeOf(outcome), `no token from the token endpoint: connection refused by 127.0.0.1:${closed.port}`);
  });
});
