import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxStatusRanges, parseStatusCodes } from '../monitor/index.ts';
import { statusesFrom } from './fit-values.ts';

test('never creates more ranges of statuses than a monitor can have', () => {
  const singles = Array.from({ length: 19 }, (_, n) => String(402 + 2 * n));
  const list = ['300-399', ...singles];
  assert.ok(parseStatusCodes(list.join(','))!.length <= maxStatusRanges, 'the list itself fits');
  const { fields, notes } = statusesFrom(list, true);
  assert.deepEqual(fields, {});
  assert.match(notes.join(' '), /every status below 400 is accepted/);
  const short = statusesFrom(['200-302'], true);
  assert.ok(parseStatusCodes(short.fields.accepted_status_codes ?? ''));
});
