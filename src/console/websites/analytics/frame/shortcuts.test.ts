import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERIODS } from '../query/periods.ts';
import { actionOf, COMMANDS } from './shortcuts.ts';

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test('a letter chooses its period, whatever its case', () => {
  assert.deepEqual(actionOf(key('d')), { do: 'period', period: 'today' });
  assert.deepEqual(actionOf(key('M')), { do: 'period', period: 'month' });
});

test('the other keys do what the help says', () => {
  assert.deepEqual(actionOf(key('?')), { do: 'help' });
  assert.deepEqual(actionOf(key('ArrowLeft')), { do: 'earlier' });
  assert.deepEqual(actionOf(key('Escape')), { do: 'clear' });
});

test('keys of the browser stay the browser’s', () => {
  assert.equal(actionOf(key('d', { ctrlKey: true })), undefined);
  assert.equal(actionOf(key('ArrowLeft', { altKey: true })), undefined);
  assert.equal(actionOf(key('Tab')), undefined);
});

test('no key means two things', () => {
  const keys = [
    ...Object.values(PERIODS).map((period) => period.key),
    ...Object.values(COMMANDS).flatMap((c) => c.keys),
  ];
  assert.equal(new Set(keys).size, keys.length);
});
