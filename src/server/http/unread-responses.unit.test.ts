import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { endUnreadResponses } from './unread-responses.ts';

let app: FastifyInstance;
const slow = Promise.withResolvers<void>();
before(async () => {
  app = fastify() as unknown as FastifyInstance;
  endUnreadResponses(app, { afterMs: 100 });
  app.get('/large', async () => Buffer.alloc(32 * 1024 * 1024));
  app.get('/endless', async (_, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(64 * 1024);
        })(),
      ),
    ),
  );
  app.get('/slow', async () => {
    await slow.promise;
    return 'computed';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => app.close());

async function ask(path: string, { server } = app) {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [connection] = (await accepted) as [Socket];
  return { client, connection, closed: once(connection, 'close') };
}

test("ends connections whose client doesn't read, but not one that waits for its response", async () => {
  const waiting = await ask('/slow');
  for (const path of ['/large', '/endless']) {
    const unread = await ask(path);
    await unread.closed;
    unread.client.destroy();
  }
  slow.resolve();
  const [answer] = await once(waiting.client, 'data');
  assert.match(String(answer), /computed$/);
  waiting.client.destroy();
});

test('gives the first response of a connection the whole time', async (t) => {
  const afterMs = 1000;
  t.mock.method(performance, 'now', () => 10 * afterMs);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const old = fastify() as unknown as FastifyInstance;
  t.after(() => old.close());
  endUnreadResponses(old, { afterMs });
  old.get('/large', async () => Buffer.alloc(32 * 1024 * 1024));
  await old.listen({ host: '127.0.0.1', port: 0 });
  const { client, connection, closed } = await ask('/large', old);
  while (connection.writableLength === 0) await setImmediate();
  t.mock.timers.tick(afterMs / 4);
  assert.equal(connection.destroyed, false);
  connection.destroy();
  await closed;
  client.destroy();
});
