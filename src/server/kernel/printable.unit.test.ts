import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable } from './printable.ts';

for (const [written, shown] of [
  ['Cafe\u0301', 'Café'],
  ['a\u0000b\u202Ec\r\nd', 'a b c\nd'],
  ['\ud800x', '\ufffdx'],
  ['❤\ufe0f', '❤'],
  ['क्\u200dष', 'क्\u200dष'],
  ['a\u200fb', 'a\u200fb'],
] as const)
  test(`prints ${JSON.stringify(written)} as ${JSON.stringify(shown)}`, () => {
    assert.equal(printable(written), shown);
  });
