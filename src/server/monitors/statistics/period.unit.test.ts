import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { bucketStarts, bucketWidthMs, periodMs, readPeriod } from './period.ts';
import { periods } from './wire.ts';

const nowMs = Date.parse('2026-03-10T12:34:56.789Z');

test('reads a named period or a range', () => {
  assert.deepEqual(readPeriod({}, nowMs), { name: '24h', from: nowMs - dayMs, to: nowMs });
  assert.deepEqual(readPeriod({ period: '90d' }, nowMs), { name: '90d', from: nowMs - 90 * dayMs, to: nowMs });
  assert.deepEqual(readPeriod({ from: 5, to: 9 }, nowMs), { name: null, from: 5, to: 9 });
  assert.deepEqual(readPeriod({ from: nowMs - 9 }, nowMs), { name: null, from: nowMs - 9, to: nowMs });
});

test('rejects an invalid period with its field', () => {
  const cases: [Parameters<typeof readPeriod>[0], string][] = [
    [{ to: 9 }, 'from'],
    [{ from: 9, to: 9 }, 'to'],
    [{ from: nowMs + 1 }, 'from'],
    [{ period: '7d', from: 5, to: 9 }, 'period'],
    [{ from: 0, to: 1101 * dayMs }, 'from'],
  ];
  for (const [asked, field] of cases) {
    assert.throws(
      () => readPeriod(asked, nowMs),
      (error) => error instanceof Refusal && Object.keys(error.errors ?? {}).join() === field,
      JSON.stringify(asked),
    );
  }
});

test('covers a period with up to 201 buckets of a common width', () => {
  const usual = Object.fromEntries(
    periods.map((name) => [name, bucketWidthMs({ from: nowMs - periodMs[name], to: nowMs }) / minuteMs]),
  );
  assert.deepEqual(usual, { '24h': 10, '7d': 60, '30d': 240, '90d': 720, '365d': 2880 });
  for (const span of [1, minuteMs, hourMs, 200 * minuteMs, 201 * minuteMs, 5 * dayMs, 400 * dayMs, 1100 * dayMs]) {
    const period = { from: nowMs - span, to: nowMs };
    const width = bucketWidthMs(period);
    const starts = bucketStarts(period, width);
    assert.ok(starts.length >= 1 && starts.length <= 201, `${span}: ${starts.length}`);
    assert.ok(starts[0]! <= period.from && starts[0]! + width > period.from);
    assert.ok(starts.at(-1)! < period.to && starts.at(-1)! + width >= period.to);
    assert.ok(starts.every((start) => start % width === 0));
  }
});
