import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hourMs, minuteMs } from '../kernel/index.ts';
import { CorrectedClock } from './database-clock.ts';

/** A clock on a machine whose own is as far ahead as given; `pass` lets time go by, `set` sets the machine's clock. */
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
    /** since the beginning, ms */
    now: () => clock.now() - 1_000_000_000,
    set(ms: number) {
      machine.now += ms;
    },
    /** Asks a database whose clock is right, that answers after `ms`. */
    compare(ms: number): number {
      const askedAt = clock.now();
      const saysMs = 1_000_000_000 + machine.elapsed + ms / 2;
      pass(ms);
      return clock.correct({ askedAt, answeredAt: clock.now(), saysMs });
    },
  };
}

describe('the clock of the database, as a process knows it', () => {
  for (const aheadMs of [5 * minuteMs, -5 * minuteMs])
    test(`is right within the time of an answer where the machine’s is off by ${aheadMs} ms`, () => {
      const { now, compare, pass } = startClock(aheadMs);
      compare(20);
      assert.ok(Math.abs(now() - 20) <= 21, String(now()));
      pass(1000);
      assert.ok(Math.abs(now() - 1020) <= 21, String(now()));
    });

  test('is the machine’s while that fits what the database says, however slow the answer', () => {
    const { now, compare } = startClock(0);
    for (const ms of [1, 4000, 2, 900]) assert.ok(Math.abs(compare(ms)) === 0);
    assert.equal(now(), 4903);
  });

  for (const byMs of [hourMs, -hourMs])
    test(`stays as it is when the machine’s is set by ${byMs} ms, and the database is asked`, () => {
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

  test('follows the machine’s where it is kept right bit by bit', () => {
    const { now, pass, set } = startClock(0);
    pass(1000);
    set(400);
    assert.equal(now(), 1400);
  });
});
