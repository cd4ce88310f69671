import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { presentErrors } from './errors.ts';
import { refuseRepeatedHosts } from './host-restriction.ts';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-assets-'));
const logged: string[] = [];
let app: FastifyInstance;
let port: number;
before(async () => {
  writeFileSync(join(root, 'page.js'), 'page');
  const stream = new Writable({
    write(line, _, done) {
      logged.push(String(line));
      done();
    },
  });
  app = fastify({ logger: { level: 'error', stream } }) as unknown as FastifyInstance;
  presentErrors(app);
  refuseRepeatedHosts(app);
  await app.register(fastifyStatic, { root, prefix: '/assets/', index: false, preCompressed: true });
  app.post('/small', { bodyLimit: 2048 }, async () => 'read');
  app.post('/usual', { bodyLimit: 64 * 1024 }, async () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

/** Unlike `inject`, sends the path as it is. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ port, path, headers: { 'accept-encoding': 'br' } }, (answer) =>
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject),
    );
    sent.on('error', reject).end();
  });

test('answers 404 or 400 to paths outside the folder of files, and logs nothing', async () => {
  for (const path of ['/assets/..', '/assets/..%5c..%5cpackage.json', '/assets/%00', '/assets/%2e%2e/x', '/assets/.'])
    assert.equal((await get(path)).status, 404, path);
  assert.equal((await get('/assets/%ff')).status, 400);
  assert.equal((await get('/assets/page.js')).body, 'page');
  assert.deepEqual(logged, []);
});

test('refuses a request with two Host headers', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /assets/page.js HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n');
  assert.match(await text(socket), /^HTTP\/1\.1 400 .*Send one Host header\./s);
});

test('names the limit of the route', async () => {
  const messageOf = async (url: string, bytes: number) =>
    (await app.inject({ method: 'POST', url, payload: { text: 'x'.repeat(bytes) } })).json().message;
  assert.equal(await messageOf('/small', 4096), 'The body is too large: the limit is 2 KiB.');
  assert.equal(await messageOf('/usual', 65536), 'The body is too large: the limit is 64 KiB.');
});
