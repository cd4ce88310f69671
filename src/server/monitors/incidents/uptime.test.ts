import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Span, uptimePercent } from './uptime.ts';

const percent = (given: { first?: number | null; incidents?: Span[]; gaps?: Span[]; from?: number; now?: number }) =>
  uptimePercent(
    {
      firstCheckedAt: given.first === undefined ? 0 : given.first,
      incidents: given.incidents ?? [],
      gaps: given.gaps ?? [],
    },
    given.from ?? 0,
    given.now ?? 1000,
  );

test('uptime is the share of watched time without an incident', () => {
  const cases: [Parameters<typeof percent>[0], number | null][] = [
    [{ first: null }, null],
    [{}, 100],
    [{ incidents: [{ from: 100, to: 200 }] }, 90],
    [{ incidents: [{ from: 900, to: null }] }, 90],
    [{ incidents: [{ from: -500, to: 100 }] }, 90],
    [{ first: 500, incidents: [{ from: 750, to: null }] }, 50],
    [{ from: 500, incidents: [{ from: 0, to: 499 }] }, 100],
    [{ incidents: [{ from: 100, to: 300 }], gaps: [{ from: 200, to: 400 }] }, 87.5],
    [
      {
        gaps: [
          { from: 100, to: 300 },
          { from: 200, to: 400 },
        ],
      },
      100,
    ],
    [{ gaps: [{ from: 0, to: null }] }, null],
    [{ gaps: [{ from: 2000, to: 3000 }] }, 100],
    [{ first: 1000 }, 100],
    [{ first: 1000, incidents: [{ from: 1000, to: null }] }, 0],
    [{ now: 86_400_000, incidents: [{ from: 0, to: 1 }] }, 99.999],
  ];
  for (const [given, expected] of cases) assert.equal(percent(given), expected, JSON.stringify(given));
});
