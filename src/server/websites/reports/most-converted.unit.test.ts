import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conversion } from './conversion.ts';
import { mostConverted, mostConvertedValues } from './most-converted.ts';

const sold = (conversions: number): Conversion => ({ conversions, converted: conversions, revenue: { EUR: 10 } });
const sumOf = (values: ReadonlyMap<string, Conversion>) =>
  [...values.values()].reduce((sum, { conversions }) => sum + conversions, 0);

test('keeps all values separate if there are only a few', () => {
  const values = new Map([
    ['b', sold(1)],
    ['a', sold(2)],
  ]);
  assert.deepEqual(mostConverted(values, 'rest'), values);
});

test('keeps the most converted values, and merges the other values into one line', () => {
  const values = new Map(Array.from({ length: mostConvertedValues + 3 }, (_, index) => [`v${index}`, sold(index)]));
  const kept = mostConverted(values, 'rest');
  assert.equal(kept.size, mostConvertedValues + 1);
  assert.deepEqual(kept.get('rest'), { conversions: 3, converted: 3, revenue: { EUR: 30 } });
  assert.equal(kept.has('v2'), false);
  assert.equal(kept.get('v3')?.conversions, 3);
  assert.equal(sumOf(kept), sumOf(values));
});

test('keeps fewer values if their names are long', () => {
  const values = new Map(Array.from({ length: 1000 }, (_, index) => [`${index}${'ü'.repeat(1000)}\ud800`, sold(1)]));
  const kept = mostConverted(values, 'rest');
  assert.ok(kept.size < 200, `${kept.size}`);
  assert.equal(sumOf(kept), 1000);
});

test('merges more values into an existing line', () => {
  const kept = mostConverted(
    new Map([
      ['rest', sold(9)],
      ['a', sold(1)],
    ]),
    'rest',
  );
  assert.deepEqual([...kept.keys()], ['a', 'rest']);
});
