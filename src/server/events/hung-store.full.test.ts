import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '../kernel/log.ts';
import { startEngine } from './engine/start.ts';
import { EventStore } from './event-store.ts';

test('reports a hung engine as unavailable, ends waiting queries, and continues when it responds', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-hung-'));
  const engine = await startEngine({ dir: join(dir, 'engine') });
  const store = new EventStore({ isEmbedded: true, addresses: () => [engine.url], log: createLog('silent') });
  const ask = () =>
    store.query<{ one: number }>('SELECT 1 AS one', {}, { priority: 1, signal: new AbortController().signal });
  try {
    await ask();
    await store.ping();
    assert.equal(store.reachable, true);
    process.kill(engine.pid, 'SIGSTOP');
    const waiting = assert.rejects(ask(), { code: 'unavailable' });
    await store.ping(50);
    assert.equal(store.reachable, true, 'a single late response is not a hang');
    await store.ping(50);
    assert.equal(store.reachable, false);
    await waiting;
    await assert.rejects(ask(), { code: 'unavailable' });
    process.kill(engine.pid, 'SIGCONT');
    await store.ping();
    assert.equal(store.reachable, true);
    assert.deepEqual(await ask(), [{ one: 1 }]);
  } finally {
    process.kill(engine.pid, 'SIGCONT');
    await store.close();
    await engine.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('uses the next server if one hangs, and ends only the waiting queries', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-hung-'));
  const [first, second] = await Promise.all(['a', 'b'].map((name) => startEngine({ dir: join(dir, name) })));
  const addresses = () => [first!.url, second!.url];
  const store = new EventStore({ isEmbedded: false, cluster: undefined, addresses, log: createLog('silent') });
  const ask = () =>
    store.query<{ one: number }>('SELECT 1 AS one', {}, { priority: 1, signal: new AbortController().signal });
  try {
    await ask();
    process.kill(first!.pid, 'SIGSTOP');
    const waiting = assert.rejects(ask(), { code: 'unavailable' });
    await store.ping(50);
    await store.ping(50);
    await waiting;
    assert.equal(store.reachable, true);
    assert.deepEqual(await ask(), [{ one: 1 }]);
  } finally {
    process.kill(first!.pid, 'SIGCONT');
    await store.close();
    await Promise.all([first!.close(), second!.close()]);
    rmSync(dir, { recursive: true, force: true });
  }
});
