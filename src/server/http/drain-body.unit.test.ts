import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { Refusal } from '../kernel/index.ts';
import { presentErrors } from './errors.ts';

let app: FastifyInstance;
before(async () => {
  app = fastify({ bodyLimit: 64 * 1024 }) as unknown as FastifyInstance;
  presentErrors(app);
  app.post('/', async () => ({ status: 'ok' }));
  app.post(
    '/own',
    { onRequest: async () => Promise.reject(new Refusal('too_large', 'Too large for me.')) },
    () => ({}),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

async function send(path: string, body: Buffer, framing: 'length' | 'chunked'): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = framing === 'length' ? `content-length: ${body.length}` : 'transfer-encoding: chunked';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n${head}\r\n\r\n`,
  );
  const part = framing === 'length' ? body : Buffer.from(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  if (!socket.write(part)) await once(socket, 'drain');
  return text(socket);
}

const large = Buffer.alloc(8 * 1024 * 1024, 'x');

for (const framing of ['length', 'chunked'] as const)
  test(`responds to a client that sends its whole oversized body before it reads, framed by ${framing}`, async () => {
    for (const path of ['/', '/own'])
      assert.match(await send(path, large, framing), /^HTTP\/1\.1 413 .*too_?.?large/is);
  });

test('stops draining an endless body', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000000000\r\n\r\n`);
  let sent = 0;
  socket.on('drain', function more() {
    while (!socket.destroyed && socket.write(large)) sent += large.length;
    sent += large.length;
  });
  socket.write(large);
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  assert.ok(sent < 1024 * 1024 * 1024, `${sent} bytes were taken`);
});
