import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeConversion } from './conversion.ts';

const line = (name: string, conversions: number) => ({ name, conversions });

test('of the sales only those whose visit was counted are a share of the visits', () => {
  const lines = [line('Direct', 6), line('Referral', 2), line('(unknown)', 81)];
  assert.equal(describeConversion(lines, 100), '8.0% of visits became sales');
  assert.equal(describeConversion([line('Direct', 100)], 100), '100% of visits became sales');
  assert.equal(describeConversion([line('Direct', 0)], 40), '0% of visits became sales');
  assert.equal(describeConversion([{ name: 'Direct' }], 40), '0% of visits became sales');
});

test('nothing is said where no share of the visits can be: without visits or known ones, or above all of them', () => {
  assert.equal(describeConversion([line('(unknown)', 81)], 100), '');
  assert.equal(describeConversion([line('Direct', 3)], 0), '');
  assert.equal(describeConversion([line('Direct', 101)], 100), '');
});
