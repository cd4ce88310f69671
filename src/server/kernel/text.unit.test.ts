import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalPath, cutPath, cutText, hasUnescaped } from './text.ts';

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

test('cuts escaped paths between characters', () => {
  for (const [path, max, cut] of [
    ['/short', 10, '/short'],
    ['/%C3%BC', 7, '/%C3%BC'],
    ['/%C3%BC', 6, '/'],
    ['/%C3%BC', 4, '/'],
    ['/a%C3%BC%C3%BC', 9, '/a%C3%BC'],
    ['/%E6%97%A5', 9, '/'],
    ['/a%F0%9F%8E%B5', 11, '/a'],
    ['/a%F0%9F%8E%B5b', 14, '/a%F0%9F%8E%B5'],
    ['/a%20b', 4, '/a'],
    ['/a%20b', 5, '/a%20'],
  ] as const)
    assert.equal(cutPath(path, max), cut, `${path} ${max}`);
});

test('spells a path in one way, whatever a browser or person escapes', () => {
  for (const [written, canonical] of [
    ['/a{b}', '/a%7Bb%7D'],
    ['/a|b^c`d', '/a%7Cb%5Ec%60d'],
    ['/a%7cb%5ec%60d', '/a%7Cb%5Ec%60d'],
    ["/it's?q=it's", "/it's?q=it%27s"],
    ['/?q={"a":[1]}', '/?q=%7B%22a%22:[1]%7D'],
    ['/a b', '/a%20b'],
    ['/%e6%97%a5', '/%E6%97%A5'],
    ['/%2e%2E/%5f', '/../_'],
  ] as const)
    assert.equal(canonicalPath(written), canonical, written);
  assert.deepEqual(['/a{b}', '/a b', '/ü', '/a%20b', '/a[1]'].map(hasUnescaped), [true, true, true, false, false]);
});
