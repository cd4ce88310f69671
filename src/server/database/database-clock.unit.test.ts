import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hourMs, minuteMs } from '../kernel/index.ts';
import { CorrectedClock } from './database-clock.ts';

function startClock(aheadMs: number) {
  const machine = { now: 1_000_000_000 + aheadMs, elapsed: 0 };
  const clock = new CorrectedClock(
    () => machine.now,
    () => machine.elapsed,
  );
  const pass = (ms: number) => {
    machine.now += ms;
    machine.elapsed += ms;
  };
  return {
    clock,
    pass,
    now: () => clock.now() - 1_000_000_000,
    set(ms: number) {
      machine.now += ms;
    },
    compare(ms: number): number {
      const askedAt = clock.now();
      const saysMs = 1_000_000_000 + machine.elapsed + ms / 2;
      pass(ms);
      return clock.correct({ askedAt, answeredAt: clock.now(), saysMs });
    },
  };
}

describe('the database clock', () => {
  for (const aheadMs of [5 * minuteMs, -5 * minuteMs])
    test(`corrects a machine clock that is off by ${aheadMs} ms`, () => {
      const { now, compare, pass } = startClock(aheadMs);
      compare(20);
      assert.ok(Math.abs(now() - 20) <= 21, String(now()));
      pass(1000);
      assert.ok(Math.abs(now() - 1020) <= 21, String(now()));
    });

  test("doesn't adjust while the machine's clock matches the database's, however slow the response", () => {
    const { now, compare } = startClock(0);
    for (const ms of [1, 4000, 2, 900]) assert.ok(Math.abs(compare(ms)) === 0);
    assert.equal(now(), 4903);
  });

  for (const byMs of [hourMs, -hourMs])
    test(`ignores a step of the machine's clock by ${byMs} ms, and asks for a comparison`, () => {
      const { clock, now, pass, set } = startClock(0);
      let asked = 0;
      clock.onStep = () => asked++;
      pass(1000);
      assert.deepEqual([now(), asked], [1000, 0]);
      set(byMs);
      assert.deepEqual([now(), asked], [1000, 1]);
      pass(500);
      assert.deepEqual([now(), asked], [1500, 1]);
    });

  test("follows small adjustments of the machine's clock", () => {
    const { now, pass, set } = startClock(0);
    pass(1000);
    set(400);
    assert.equal(now(), 1400);
  });
});
