import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../../../kernel/time.ts';
import { abandoned, backupName, outdated } from './retention.ts';

const start = Date.parse('2026-03-01T03:00:00Z');
const daysOf = (names: string[]) => names.map((name) => name.slice(10, 20));

test('keeps the last backup of each recent day, then of each recent week', () => {
  const names = Array.from({ length: 40 }, (_, n) => backupName(start + n * dayMs));
  const gone = new Set(outdated(names, { daily: 3, weekly: 3 }));
  assert.deepEqual(
    daysOf(names.filter((name) => !gone.has(name))),
    // The last three days. Weeks end on Sundays, and the current week counts.
    ['2026-03-29', '2026-04-05', '2026-04-07', '2026-04-08', '2026-04-09'],
  );
});

test('keeps only the last of several backups on one day, and always the latest one', () => {
  const names = [0, 1, 2].map((n) => backupName(start + n * hourMs));
  assert.deepEqual(outdated(names, { daily: 1, weekly: 0 }), names.slice(0, 2));
  assert.deepEqual(outdated(names, { daily: 0, weekly: 0 }), names.slice(0, 2));
});

test('skips days without a backup and ignores other files', () => {
  const old = backupName(start - 400 * dayMs);
  assert.deepEqual(
    outdated([old, backupName(start), 'notes.txt', 'gatehouse-mine.tar.zst'], { daily: 2, weekly: 0 }),
    [],
  );
});

test('finds partial files of killed backups but not those in progress', () => {
  const partial = (at: number, hex = '0a1b2c3d') => `.${backupName(at)}.${hex}.partial`;
  const nowMs = start + 3 * dayMs;
  const files = [
    { name: partial(start), writtenAt: start + hourMs },
    { name: partial(start + 1000), writtenAt: nowMs - hourMs },
    { name: partial(nowMs - hourMs), writtenAt: nowMs - hourMs },
    { name: partial(nowMs - hourMs, '11111111'), writtenAt: nowMs - hourMs },
    { name: backupName(start), writtenAt: start },
    { name: '.mine.tar.zst.0a1b2c3d.partial', writtenAt: start },
    { name: `.${backupName(start)}.partial`, writtenAt: start },
  ];
  const stale = partial(start);
  assert.deepEqual(abandoned(files, { begunAt: null, nowMs }), [stale]);
  const own = [partial(nowMs - hourMs), partial(nowMs - hourMs, '11111111')];
  assert.deepEqual(abandoned(files, { begunAt: nowMs - hourMs, nowMs }), [stale, ...own]);
});
