import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../kernel/log.ts';
import { DiskWatch } from './disk-watch.ts';

const megabyte = 1024 * 1024;

function watchOf(disk: { free: number }) {
  const clock = { ms: 0 };
  const renewed: number[] = [];
  const logged: string[] = [];
  const watch = new DiskWatch({
    dir: '/somewhere',
    log: createLog('info', { write: (line: string) => logged.push((JSON.parse(line) as { reason: string }).reason) }),
    renew: () => renewed.push(clock.ms),
    free: async () => disk.free,
    elapsed: () => clock.ms,
  });
  /** Looks each second. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await watch.look();
      clock.ms += 1000;
    }
  };
  return { watch, renewed, logged, pass, clock };
}

test('the engine starts anew as soon as its disk is full, and again within the time in which parts of before are kept', async () => {
  const disk = { free: 100 * megabyte };
  const { renewed, pass } = watchOf(disk);
  await pass(60);
  assert.deepEqual(renewed, []);
  disk.free = megabyte;
  await pass(600);
  assert.deepEqual(renewed, [60_000, 300_000, 540_000]);
});

test('also after a disk that was full for a moment, once', async () => {
  const disk = { free: megabyte };
  const { renewed, pass } = watchOf(disk);
  await pass(2);
  disk.free = 100 * megabyte;
  await pass(3600);
  // The second look was after the first start.
  assert.deepEqual(renewed, [0, 240_000]);
});

test('and where a part cannot be read, but not again and again', () => {
  const { watch, renewed, logged, clock } = watchOf({ free: 100 * megabyte });
  for (; clock.ms < 300_000; clock.ms += 1000) watch.damaged();
  assert.deepEqual(renewed, [0, 240_000]);
  assert.deepEqual(logged, Array(2).fill('a part of its tables cannot be read'));
});
