import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fastify } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import { presentErrors, statusShape } from './errors.ts';
import { addWarnings, presentStatus, presentWarnings } from './warnings.ts';

async function answerOf(url: string) {
  const app = fastify();
  presentErrors(app, statusShape);
  presentStatus(app);
  presentWarnings(app);
  app.get('/quiet', async () => ({ data: { status: 'up' } }));
  app.get('/warned', async (request, reply) => {
    addWarnings(request, 'No mail server is set.', 'The text is not looked for.');
    addWarnings(request, 'No mail server is set.');
    reply.code(201);
    return { data: {} };
  });
  app.get('/refused', async (request) => {
    addWarnings(request, 'No mail server is set.');
    throw new Refusal('conflict', 'It exists already.');
  });
  app.get('/failed', async () => {
    throw new Error('a fault of ours');
  });
  app.get('/file', async (_, reply) => reply.type('text/csv').send('a,b'));
  const answer = await app.inject(url);
  await app.close();
  return answer;
}

describe('responses of a versioned API', () => {
  test("include the HTTP status, and keep a resource's own status", async () => {
    assert.deepEqual((await answerOf('/quiet')).json(), { data: { status: 'up' }, status: 200 });
  });

  test('include each warning once, next to the data', async () => {
    const warnings = ['No mail server is set.', 'The text is not looked for.'];
    assert.deepEqual((await answerOf('/warned')).json(), { data: {}, status: 201, warnings });
  });

  test('are missing from error responses, which include the status', async () => {
    assert.deepEqual((await answerOf('/refused')).json(), { message: 'It exists already.', status: 409 });
  });

  test('report a bug as 500', async () => {
    const { status } = (await answerOf('/failed')).json();
    assert.equal(status, 500);
  });

  test('leave files unchanged', async () => {
    assert.equal((await answerOf('/file')).body, 'a,b');
  });
});
