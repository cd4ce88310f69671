import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earliestBefore } from './late-rows.ts';
import { streams } from './streams.ts';
import { pageview } from './testing.ts';

test('finds the earliest late page view of each website', () => {
  const late = 1_772_000_000_000;
  const rows = [
    pageview({ website: 7, at: late - 5, title: 'two\nlines\tand a tab' }),
    pageview({ website: 7, at: late - 9 }),
    pageview({ website: 7, at: late - 1 }),
    pageview({ website: 4_000_000_000, at: late - 1 }),
    pageview({ website: 8, at: late }),
  ];
  const lines = Buffer.from(rows.map((row) => `${streams.pageviews.line(row)}\n`).join(''));
  assert.deepEqual(
    [...earliestBefore(lines, late)],
    [
      [7, late - 9],
      [4_000_000_000, late - 1],
    ],
  );
  assert.deepEqual([...earliestBefore(new Uint8Array(), late)], []);
});
