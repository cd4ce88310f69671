import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { prepareGracefulClose } from './graceful-close.ts';

async function openApp({ timeoutMs = 600_000 } = {}) {
  const said: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void said.push(line) } } });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answered.promise;
  });
  app.get('/', async () => 'answered');
  const close = prepareGracefulClose(app, { timeoutMs });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = async (request = '') => {
    const arrived = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await arrived;
    socket.write(request);
    return socket;
  };
  return { close, open, said, asked: asked.promise, answer: answered.resolve };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

test('closes idle connections and finishes running requests', async () => {
  const { close, open, said, asked, answer } = await openApp();
  const silent = await open();
  const idle = await open(get('/'));
  await once(idle, 'data');
  const busy = await open(get('/slow'));
  await asked;
  const order: string[] = [];
  for (const [name, socket] of Object.entries({ silent, idle, busy })) socket.on('close', () => order.push(name));
  const closed = close().then(() => order.push('closed'));
  await Promise.all([once(silent.resume(), 'close'), once(idle.resume(), 'close')]);
  assert.equal(order.includes('busy') || order.includes('closed'), false, String(order));
  answer('here it is');
  assert.match(await text(busy), /200 OK[\s\S]*here it is$/);
  await closed;
  assert.deepEqual(said, []);
});

test('closes connections that stay busy too long, and logs it', async () => {
  const { close, open, said, asked, answer } = await openApp({ timeoutMs: 1 });
  const busy = await open(get('/slow'));
  await asked;
  const ended = once(busy.resume(), 'close');
  await close();
  await ended;
  answer('too late');
  assert.match(said.join(''), /"connections":1,.*still busy/);
});
