import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  binomialCdf,
  checkoutEnd,
  findCheckoutProblem,
  lowerConversionBound,
  type Sensitivity,
  suspectWindows,
} from './checkout-rule.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const nowMs = 1000 * dayMs;
const checkouts = (started: number, paid: number, everyMs = minuteMs) =>
  Array.from({ length: started }, (_, index) => ({ at: nowMs - (started - index) * everyMs, isPaid: index < paid }));
const usual = { started: 600, paid: 360 };
const problem = (of: ReturnType<typeof checkouts>, before = usual, sensitivity: Sensitivity = 'normal') =>
  findCheckoutProblem(suspectWindows(of, nowMs), before, sensitivity);

test('computes confidence bounds and binomial probabilities', () => {
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 0.0005, String(value));
  near(lowerConversionBound({ started: 1, paid: 1 }), 0.2065);
  near(lowerConversionBound({ started: 600, paid: 360 }), 0.5603);
  assert.equal(lowerConversionBound({ started: 0, paid: 0 }), 0);
  near(binomialCdf(1, 3, 0.5), 0.5);
  near(binomialCdf(2, 10, 0.5), 0.0547);
  assert.equal(binomialCdf(3, 3, 0.5), 1);
  assert.equal(binomialCdf(0, 5, 0), 1);
  assert.ok(binomialCdf(100, 5000, 0.5) < 1e-100);
});

test('alerts shops of any size when payments stop', () => {
  assert.equal(problem(checkouts(14, 0)), undefined);
  assert.deepEqual(problem(checkouts(15, 0)), { started: 15, paid: 0, hours: 2, usual: { ...usual, days: 90 } });
  assert.equal(problem(checkouts(40, 4))?.hours, 2);
  assert.equal(problem(checkouts(40, 12)), undefined);
  // The two-hour window has too few checkouts.
  assert.equal(problem(checkouts(20, 0, hourMs))?.hours, 24);
  // Improbable, but not an outage.
  assert.equal(problem(checkouts(1000, 500, minuteMs / 20)), undefined);
});

test('needs more unpaid checkouts from small shops, and never alerts without past sales', () => {
  const needed = (before: { started: number; paid: number }) => {
    for (let count = 1; count <= 200; count++) if (problem(checkouts(count, 0), before)) return count;
    return undefined;
  };
  assert.deepEqual(
    [{ started: 0, paid: 0 }, { started: 1, paid: 1 }, { started: 9, paid: 6 }, { started: 30, paid: 20 }, usual].map(
      needed,
    ),
    [undefined, 50, 27, 18, 15],
  );
  const high = { started: 90, paid: 60 };
  assert.deepEqual(
    (['high', 'normal', 'low'] as const).map((sensitivity) => {
      const found = Array.from({ length: 40 }, (_, count) => count).find((count) =>
        problem(checkouts(count, 0), high, sensitivity),
      );
      return found;
    }),
    [9, 14, 20],
  );
});

test('raises no false alarms in 50 years of a small shop, or in one year of a busy shop', () => {
  for (const { perDay, days } of [
    { perDay: 0.2, days: 50 * 365 },
    { perDay: 80, days: 365 },
  ]) {
    const random = randomNumbers();
    const before = { started: Math.round(perDay * 90), paid: Math.round(perDay * 90 * 0.6) };
    let recent: { at: number; isPaid: boolean }[] = [];
    let alarms = 0;
    for (let at = 0; at < days * dayMs; at += (-Math.log(1 - random()) * dayMs) / perDay) {
      recent = [...recent.filter((one) => one.at > at - dayMs), { at, isPaid: random() < 0.6 }];
      if (findCheckoutProblem(suspectWindows(recent, at + 1), before, 'normal')) alarms++;
    }
    assert.equal(alarms, 0, `${perDay} a day`);
  }
});

test('an alert ends when payments return or no checkouts start', () => {
  assert.equal(checkoutEnd(checkouts(20, 0), usual, nowMs), undefined);
  const back = (paid: number) => [...checkouts(20, 0), ...checkouts(paid, paid)];
  assert.equal(checkoutEnd(back(2), usual, nowMs), undefined);
  assert.equal(checkoutEnd(back(3), usual, nowMs), 'paid');
  assert.equal(checkoutEnd(checkouts(3, 3), { started: 1, paid: 1 }, nowMs), 'paid');
  assert.equal(checkoutEnd(checkouts(10, 5, 3 * dayMs), usual, nowMs), 'quiet');
});

function randomNumbers(): () => number {
  let seed = 20_260_310;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}
