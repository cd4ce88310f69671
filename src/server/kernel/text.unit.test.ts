import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText } from './text.ts';

test('cuts texts between characters', () => {
  for (const [text, max, cut] of [
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['longer', 4, 'long'],
    ['ab🎵c', 3, 'ab'],
    ['ab🎵c', 4, 'ab🎵'],
    ['a👨‍👩‍👧b', 5, 'a'],
    ['a🇩🇪b', 3, 'a'],
    ['cafe\u0301s', 4, 'caf'],
    [`a${'\u0301'.repeat(200)}`, 100, `a${'\u0301'.repeat(99)}`],
    ['half\ud83c', 10, 'half\ufffd'],
    ['👨‍👩‍👧', 3, '👨\u200d'],
  ] as const)
    assert.equal(cutText(text, max), cut, `${text} ${max}`);
});
