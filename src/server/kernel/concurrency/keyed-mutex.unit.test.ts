import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from './keyed-mutex.ts';

test('runs work of one key in order, and other keys concurrently', async () => {
  const mutex = new KeyedMutex<string>();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const a = mutex.run('a', async () => {
    await first.promise;
    log.push('a1');
  });
  const later = mutex.run('a', async () => void log.push('a2'));
  await mutex.run('b', async () => void log.push('b'));
  assert.deepEqual(log, ['b']);
  first.resolve();
  await Promise.all([a, later]);
  assert.deepEqual(log, ['b', 'a1', 'a2']);
});

test('continues after a failure, which is reported only to its caller', async () => {
  const mutex = new KeyedMutex<number>();
  const failing = mutex.run(1, async () => {
    throw new Error('broken');
  });
  assert.equal(await mutex.run(1, async () => 'next'), 'next');
  await assert.rejects(failing, /broken/);
  await mutex.idle();
});
