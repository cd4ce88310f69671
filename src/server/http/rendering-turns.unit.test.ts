import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { presentErrors } from './errors.ts';
import { RenderingTurns } from './rendering-turns.ts';

let app: FastifyInstance;
let [running, most, rendered] = [0, 0, 0];
const order: string[] = [];
before(async () => {
  app = fastify({ trustProxy: true }) as unknown as FastifyInstance;
  presentErrors(app);
  const turns = new RenderingTurns();
  await app.register(
    turns.limit(async (scope) => {
      scope.get('/page', async ({ ip }) => {
        most = Math.max(most, ++running);
        order.push(ip);
        await new Promise(setImmediate);
        running--;
        return 'page';
      });
      scope.get('/immediate', async () => {
        rendered++;
        return 'page';
      });
      scope.get('/broken', async () => {
        throw new Error('broken');
      });
    }),
  );
  app.get('/login', async () => 'logged in');
  await app.ready();
});
after(() => app.close());

const visit = (url: string, address: string) => app.inject({ url, headers: { 'x-forwarded-for': address } });

test('renders a few pages at a time, lets networks take turns and rejects what exceeds the queue', async () => {
  for (let round = 0; round < 10; round++) assert.equal((await visit('/broken', '192.0.2.1')).statusCode, 500);
  await new Promise(setImmediate);
  const crowd = Array.from({ length: 300 }, () => visit('/page', '198.51.100.1'));
  const other = visit('/page', '203.0.113.1');
  const answers = await Promise.all(crowd);
  assert.equal((await other).statusCode, 200);
  assert.equal(most, 4);
  assert.ok(order.indexOf('203.0.113.1') < 10, `${order.indexOf('203.0.113.1')}`);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  assert.deepEqual([refused.length, refused[0]?.headers['retry-after']], [300 - 254, '5']);
  assert.equal((await visit('/page', '198.51.100.1')).body, 'page', 'afterwards');
});

test('lets other requests go first, also if pages need no I/O', async () => {
  const crowd = Array.from({ length: 200 }, () => visit('/immediate', '198.51.100.1'));
  while (rendered === 0) await new Promise(setImmediate);
  assert.equal((await visit('/login', '203.0.113.1')).body, 'logged in');
  assert.ok(rendered < 150, `${rendered} pages`);
  assert.ok((await Promise.all(crowd)).every(({ body }) => body === 'page'));
});
