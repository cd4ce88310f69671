import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../kernel/log.ts';
import { DiskWatch } from './disk-watch.ts';

const megabyte = 1024 * 1024;

function watchOf(disk: { free: number }) {
  const clock = { ms: 0 };
  const renewed: number[] = [];
  const held: boolean[] = [];
  const logged: string[] = [];
  const watch = new DiskWatch({
    dir: '/somewhere',
    log: createLog('info', {
      write(line: string) {
        const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string };
        logged.push(reason ?? msg);
      },
    }),
    renew: () => renewed.push(clock.ms),
    holdMerges: async (isHeld) => void held.push(isHeld),
    space: async () => ({ free: disk.free, total: 10_000 * megabyte }),
    elapsed: () => clock.ms,
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await watch.look();
      clock.ms += 1000;
    }
  };
  return { watch, renewed, held, logged, pass, clock };
}

test('restarts the engine when its disk is full, and repeatedly while source parts still exist', async () => {
  const disk = { free: 1000 * megabyte };
  const { renewed, pass } = watchOf(disk);
  await pass(60);
  assert.deepEqual(renewed, []);
  disk.free = megabyte;
  await pass(600);
  assert.deepEqual(renewed, [60_000, 300_000, 540_000]);
});

test('restarts once more after a disk was full for a moment', async () => {
  const disk = { free: megabyte };
  const { renewed, pass } = watchOf(disk);
  await pass(2);
  disk.free = 1000 * megabyte;
  await pass(3600);
  assert.deepEqual(renewed, [0, 240_000]);
});

test('restarts because of an unreadable part, but not again within four minutes', () => {
  const { watch, renewed, logged, clock } = watchOf({ free: 1000 * megabyte });
  for (; clock.ms < 300_000; clock.ms += 1000) watch.damaged();
  assert.deepEqual(renewed, [0, 240_000]);
  assert.deepEqual(logged, Array(2).fill('a part of its tables cannot be read'));
});

test('pauses writes and merges while the disk is almost full', async () => {
  const disk = { free: 300 * megabyte };
  const { watch, held, logged, pass, renewed } = watchOf(disk);
  await pass(1);
  assert.deepEqual([await watch.hasRoom(10 * megabyte), await watch.hasRoom(50 * megabyte)], [true, false]);
  disk.free = 200 * megabyte;
  await pass(2);
  assert.equal(await watch.hasRoom(0), false);
  disk.free = 1000 * megabyte;
  await pass(2);
  assert.deepEqual(held, [true, true, false]);
  assert.deepEqual(logged, [
    'the disk of the event engine is almost full; events wait in the spool',
    'the disk of the event engine has room again',
  ]);
  assert.deepEqual(renewed, []);
});
