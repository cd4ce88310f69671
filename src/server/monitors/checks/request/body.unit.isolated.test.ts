// Isolated: Node reads the trusted CA certificates once, at the first TLS connection.
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { bodyOf } from '../settings.ts';
import { certificates } from '../testing/certificates.ts';
import { causeOf, check, textOf } from '../testing/requests.ts';
import { listen, readBody, serveHttp, type TestServer } from '../testing/servers.ts';

const defaultAuthorities = getCACertificates('default');
setDefaultCACertificates([certificates.authority]);
const servers: TestServer[] = [];
after(async () => {
  setDefaultCACertificates(defaultAuthorities);
  await Promise.all(servers.map((server) => server.close()));
});

type Received = { method: string; path: string; body: string; headers: IncomingHttpHeaders };

async function serve(other?: () => string) {
  const received: Received[] = [];
  const server = await serveHttp(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    received.push({ method, path, headers, body: await readBody(incoming) });
    const [, status, rest] = /^\/(30\d)(\/.*)$/.exec(path) ?? [];
    if (status === undefined) return outgoing.end('ok');
    outgoing.writeHead(Number(status), { location: (other?.() ?? '') + rest }).end();
  });
  servers.push(server);
  return { ...server, received };
}

const body = bodyOf('POST', '{"größe": 1}', null)!;

test('sends a body with its length and content type for each method that has one', async () => {
  const server = await serve();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    textOf(await check({ url: server.url, method, body }));
    const { headers, ...rest } = server.received.pop()!;
    assert.deepEqual(rest, { method, path: '/', body: body.text });
    assert.equal(headers['content-length'], String(Buffer.byteLength(body.text)));
    assert.equal(headers['content-type'], 'application/json');
  }
});

test('sends a body over HTTP/2', async () => {
  const server = createSecureServer({ key: certificates.key, cert: certificates.good });
  const received: Received[] = [];
  server.on('stream', async (stream, headers) => {
    let text = '';
    for await (const part of stream.setEncoding('utf8')) text += part;
    received.push({ method: String(headers[':method']), path: String(headers[':path']), body: text, headers });
    stream.respond({ ':status': 200 });
    stream.end();
  });
  const { url, close, port } = await listen(server, 'https');
  servers.push({ url, close, port });
  const outcome = await check({ url: `${url}/`, method: 'DELETE', body });
  assert.deepEqual([outcome.kind, outcome.protocol], ['answer', 'h2']);
  assert.equal(received[0]?.body, body.text);
  assert.equal(received[0]?.headers['content-length'], String(Buffer.byteLength(body.text)));
  assert.equal(received[0]?.headers['content-type'], 'application/json');
});

test("uses the content type of a header, of the monitor's setting, or of the text, in that order", async () => {
  assert.equal(bodyOf('POST', '[1]', null)?.contentType, 'application/json');
  assert.equal(bodyOf('POST', 'a=1&b=2', null)?.contentType, 'text/plain; charset=utf-8');
  assert.equal(bodyOf('POST', '17', null)?.contentType, 'text/plain; charset=utf-8');
  assert.equal(
    bodyOf('PUT', 'a=1', 'application/x-www-form-urlencoded')?.contentType,
    'application/x-www-form-urlencoded',
  );
  for (const method of ['GET', 'HEAD', 'OPTIONS']) assert.equal(bodyOf(method, 'a', null), undefined);
  const server = await serve();
  const headers = [{ key: 'Content-Type', value: 'application/xml' }];
  textOf(await check({ url: server.url, method: 'POST', body, headers }));
  assert.equal(server.received[0]?.headers['content-type'], 'application/xml');
});

test('keeps the body on a redirect that keeps the method, unless it leads to another site', async () => {
  const elsewhere = await serve();
  const server = await serve();
  for (const status of [307, 308]) {
    textOf(await check({ url: `${server.url}/${status}/end`, method: 'POST', body }));
    assert.deepEqual(
      server.received.splice(0).map((one) => [one.method, one.body]),
      [
        ['POST', body.text],
        ['POST', body.text],
      ],
    );
  }
  textOf(await check({ url: `${server.url}/303/end`, method: 'POST', body }));
  const last = server.received.pop()!;
  assert.deepEqual([last.method, last.body, last.headers['content-type']], ['GET', '', undefined]);
  const leading = await serve(() => elsewhere.url);
  textOf(await check({ url: `${leading.url}/307/end`, method: 'POST', body }));
  assert.deepEqual(
    elsewhere.received.map((one) => [one.method, one.body]),
    [['POST', '']],
  );
});

test('accepts a redirect whose status is accepted, and follows other redirects', async () => {
  const server = await serve();
  const accepted = [
    { from: 200, to: 399 },
    { from: 301, to: 301 },
  ];
  const stopped = await check({ url: `${server.url}/301/end`, accepted });
  assert.deepEqual([stopped.kind, 'status' in stopped && stopped.status, stopped.finalUrl], ['answer', 301, '']);
  const followed = await check({ url: `${server.url}/302/end`, accepted });
  assert.deepEqual([followed.kind, 'status' in followed && followed.status], ['answer', 200]);
  assert.deepEqual(
    server.received.map(({ path }) => path),
    ['/301/end', '/302/end', '/end'],
  );
});

test('waits for the monitor’s timeout', async () => {
  const silent = await serveHttp(() => {});
  servers.push(silent);
  assert.equal(causeOf(await check({ url: silent.url }, 1000)), 'no answer within 1 s');
});
