import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conversion } from './conversion.ts';
import { mostConverted, mostConvertedValues } from './most-converted.ts';

const sold = (conversions: number): Conversion => ({ conversions, converted: conversions, revenue: { EUR: 10 } });
const sumOf = (values: ReadonlyMap<string, Conversion>) =>
  [...values.values()].reduce((sum, { conversions }) => sum + conversions, 0);

test('few values are all told apart', () => {
  const values = new Map([
    ['b', sold(1)],
    ['a', sold(2)],
  ]);
  assert.deepEqual(mostConverted(values, 'rest'), values);
});

test('of many, those that were converted most are, and the others are one line with all that they have', () => {
  const values = new Map(Array.from({ length: mostConvertedValues + 3 }, (_, index) => [`v${index}`, sold(index)]));
  const kept = mostConverted(values, 'rest');
  assert.equal(kept.size, mostConvertedValues + 1);
  assert.deepEqual(kept.get('rest'), { conversions: 3, converted: 3, revenue: { EUR: 30 } });
  assert.equal(kept.has('v2'), false);
  assert.equal(kept.get('v3')?.conversions, 3);
  assert.equal(sumOf(kept), sumOf(values));
});

test('of long names fewer are told apart, whatever they are written with', () => {
  const values = new Map(Array.from({ length: 1000 }, (_, index) => [`${index}${'ü'.repeat(1000)}\ud800`, sold(1)]));
  const kept = mostConverted(values, 'rest');
  assert.ok(kept.size < 200, `${kept.size}`);
  assert.equal(sumOf(kept), 1000);
});

test('what was put together before stays with the others', () => {
  const kept = mostConverted(
    new Map([
      ['rest', sold(9)],
      ['a', sold(1)],
    ]),
    'rest',
  );
  assert.deepEqual([...kept.keys()], ['a', 'rest']);
});
