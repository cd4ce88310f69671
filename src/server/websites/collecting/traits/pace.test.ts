import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAutomatic, startPace } from './pace.ts';

/** After how many page views a visit is judged, undefined: never. `gaps` are ms between them. */
function judgedAfter(gaps: number[], pathOf: (view: number) => string): number | undefined {
  let atMs = Date.parse('2026-03-10T12:00:00Z');
  const pace = startPace(atMs, pathOf(0));
  const judged = gaps.findIndex((gap, index) => {
    atMs += gap;
    return isAutomatic(pace, atMs, pathOf(index + 1));
  });
  return judged < 0 ? undefined : judged + 2;
}

const page = (view: number) => `/page-${view}`;

test('more than 120 page views in a minute are a program’s', () => {
  assert.equal(judgedAfter(Array(300).fill(10), page), 121);
  assert.equal(
    judgedAfter(Array(300).fill(0), () => '/'),
    121,
  );
});

test('page after page at one interval is a program’s, a person’s reading is not', () => {
  assert.equal(judgedAfter(Array(100).fill(5000), page), 32);
  const jittered = Array.from({ length: 100 }, (_, index) => 5000 + ((index * 37) % 80));
  assert.equal(judgedAfter(jittered, page), 32);
  const reading = Array.from({ length: 300 }, (_, index) => 1000 + ((index * 7919) % 9000));
  assert.equal(judgedAfter(reading, page), undefined);
});

test('a page that reloads itself is looked at by a person', () => {
  assert.equal(
    judgedAfter(Array(300).fill(60_000), () => '/board'),
    undefined,
  );
});

test('a class behind one address, a hundred views a minute, are people', () => {
  const gaps = Array.from({ length: 1000 }, (_, index) => ((index * 7919) % 1100) + 50);
  assert.equal(judgedAfter(gaps, page), undefined);
});

test('who was judged once stays so', () => {
  const pace = startPace(0, '/');
  for (let view = 0; view < 200; view++) isAutomatic(pace, view, '/');
  assert.equal(isAutomatic(pace, 3_600_000, '/'), true);
});
