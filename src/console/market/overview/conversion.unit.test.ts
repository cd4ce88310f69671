import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeConversion } from './conversion.ts';

const line = (name: string, conversions: number) => ({ name, conversions });

test('counts only sales with a known visit', () => {
  const lines = [line('Direct', 6), line('Referral', 2), line('(unknown)', 81)];
  assert.equal(describeConversion(lines, 100), '8.0% of visits became sales');
  assert.equal(describeConversion([line('Direct', 100)], 100), '100% of visits became sales');
  assert.equal(describeConversion([line('Direct', 0)], 40), '0% of visits became sales');
  assert.equal(describeConversion([{ name: 'Direct' }], 40), '0% of visits became sales');
});

test('returns nothing without visits, without known sales, or with more sales than visits', () => {
  assert.equal(describeConversion([line('(unknown)', 81)], 100), '');
  assert.equal(describeConversion([line('Direct', 3)], 0), '');
  assert.equal(describeConversion([line('Direct', 101)], 100), '');
});
