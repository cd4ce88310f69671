import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { endUnreadResponses } from './unread-responses.ts';

let app: FastifyInstance;
let port: number;
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
  port = (app.server.address() as AddressInfo).port;
});
after(() => app.close());

async function ask(path: string) {
  const accepted = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [connection] = (await accepted) as [Socket];
  return { client, closed: once(connection, 'close') };
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
