import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { serveHttp, serveSocket, type TestServer } from '../checks/testing/servers.ts';
import { createLookUp } from './look-up.ts';
import { rdapDomain, registriesAt } from './testing/rdap.ts';

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const never = new AbortController().signal;
const lookUpAt = (url: string, timeoutMs = 30_000) =>
  createLookUp({ customBootstrapData: registriesAt(url), rdapOnly: true, timeoutMs });
const serve = async (answer: RequestListener) => {
  const server = await serveHttp(answer);
  servers.push(server);
  return server;
};

test('reads the registry’s date over RDAP and follows no registrar links', async () => {
  const asked: string[] = [];
  const server = await serve((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    outgoing.setHeader('content-type', 'application/rdap+json');
    outgoing.end(JSON.stringify(rdapDomain('example.com', '2027-08-13T04:00:00Z', `${server.url}/registrar`)));
  });
  const finding = await lookUpAt(server.url)('example.com', never);
  assert.deepEqual(finding, { kind: 'answer', expiresAt: Date.parse('2027-08-13T04:00:00Z') });
  assert.deepEqual(asked, ['/domain/example.com']);
});

test('accepts answers without a date and unknown domains', async () => {
  const server = await serve((incoming, outgoing) => {
    if (incoming.url?.endsWith('none.com')) outgoing.writeHead(404).end('{"errorCode":404}');
    else if (incoming.url?.endsWith('zero.com'))
      outgoing.end(JSON.stringify(rdapDomain('zero.com', '0001-01-01T00:00:00Z')));
    else outgoing.end(JSON.stringify(rdapDomain('example.com', undefined)));
  });
  const lookUp = lookUpAt(server.url);
  assert.deepEqual(await lookUp('example.com', never), { kind: 'answer', expiresAt: null });
  assert.deepEqual(await lookUp('zero.com', never), { kind: 'answer', expiresAt: null });
  assert.deepEqual(await lookUp('none.com', never), { kind: 'answer', expiresAt: null });
});

test('reports why a lookup failed', async () => {
  const limited = await serve((_, outgoing) => outgoing.writeHead(429, { 'retry-after': '60' }).end());
  const nonsense = await serve((_, outgoing) => outgoing.end('<html>'));
  const hanging = await serveSocket(() => {});
  servers.push(hanging);
  const closed = `http://127.0.0.1:${await freePort()}`;
  const failures: [string, string, RegExp][] = [
    [limited.url, 'example.com', /429/],
    [nonsense.url, 'example.com', /RDAP/],
    [hanging.url, 'example.com', /timeout/i],
    [closed, 'example.com', /RDAP/],
    [closed, 'example.org', /no RDAP server listed/],
  ];
  for (const [url, domain, error] of failures) {
    const finding = await lookUpAt(url, url === hanging.url ? 100 : 30_000)(domain, never);
    assert.equal(finding.kind, 'failure');
    assert.match(finding.kind === 'failure' ? finding.error : '', error);
  }
});

test('stops immediately when aborted', async () => {
  const asked = Promise.withResolvers<void>();
  servers.push(await serveSocket(() => asked.resolve()));
  const stopping = new AbortController();
  const finding = lookUpAt(servers[0]!.url, 60_000)('example.com', stopping.signal);
  await asked.promise;
  stopping.abort();
  assert.equal((await finding).kind, 'failure');
});
