import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { onEachLedger, openTestDeps, type TestDeps } from '../testing.ts';
import { healthRoutes } from './health.ts';

const healthOf = async (deps: TestDeps, reachable: boolean) => {
  const app = fastify();
  const events = { ...deps.events, state: () => ({ ...deps.events.state(), reachable }) };
  await app.register(healthRoutes({ ...deps, events }));
  const answer = await app.inject('/healthz');
  await app.close();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
};

onEachLedger((open) => {
  test('is well while both stores answer, and degraded while the event store is away', async () => {
    const deps = await open();
    const ok = { status: 'ok', database: 'up', events: 'up' };
    assert.deepEqual(await healthOf(deps, true), { status: 200, retryAfter: undefined, body: ok });
    const degraded = { status: 'degraded', database: 'up', events: 'away' };
    assert.deepEqual(await healthOf(deps, false), { status: 200, retryAfter: undefined, body: degraded });
    await deps.close();
  });
});

test('answers 503 without detail while the database is away', async () => {
  const deps = await openTestDeps();
  await deps.ledger.close();
  const answer = await healthOf(deps, true);
  assert.deepEqual(answer, { status: 503, retryAfter: '2', body: { status: 'down', database: 'away', events: 'up' } });
});
