import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downtimeMs, type Span, uptimePercent } from './uptime.ts';

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

test('computes uptime as the share of monitored time without an incident', () => {
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
    [{ now: 86_400_000, incidents: [{ from: 0, to: 37_152_000 }] }, 57],
  ];
  for (const [given, expected] of cases) assert.equal(percent(given), expected, JSON.stringify(given));
});

test('returns null for a period before the first check', () => {
  assert.equal(percent({ first: 2000 }), null);
});

test('counts overlapping incidents once as downtime', () => {
  const down = (incidents: Span[], gaps: Span[], from = 0) =>
    downtimeMs({ firstCheckedAt: 0, incidents, gaps }, from, 1000);
  assert.equal(down([], []), 0);
  assert.equal(
    down(
      [
        { from: 100, to: 200 },
        { from: 900, to: null },
      ],
      [],
    ),
    200,
  );
  assert.equal(
    down(
      [
        { from: 100, to: 300 },
        { from: 200, to: 400 },
      ],
      [],
    ),
    300,
  );
  assert.equal(
    down(
      [{ from: 100, to: 400 }],
      [
        { from: 350, to: 500 },
        { from: 150, to: 200 },
        { from: 160, to: 180 },
      ],
    ),
    200,
  );
  assert.equal(down([{ from: 100, to: 400 }], [], 300), 100);
});

test('computes a year of flapping quickly', () => {
  const flaps = Array.from({ length: 200_000 }, (_, i) => ({ from: i * 100, to: i * 100 + 50 }));
  const pauses = Array.from({ length: 200_000 }, (_, i) => ({ from: i * 100 + 25, to: i * 100 + 75 }));
  const history = { firstCheckedAt: 0, incidents: flaps, gaps: pauses };
  assert.equal(uptimePercent(history, 0, 20_000_000), 50);
});
