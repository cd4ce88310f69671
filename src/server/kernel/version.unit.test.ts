import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlderVersion } from './version.ts';

test('orders versions by number, pre-releases before their release', () => {
  const ordered = [
    '0',
    '1.1.9',
    '1.2.0-alpha',
    '1.2.0-beta',
    '1.2.0-beta.1',
    '1.2.0-beta.2',
    '1.2.0-beta.10',
    '1.2.0-beta.x',
    '1.2.0-rc.1',
    '1.2.0',
    '1.2.1-beta.1',
    '1.10.0',
    '2.0.0',
  ];
  for (const [i, one] of ordered.entries())
    for (const [j, other] of ordered.entries()) assert.equal(isOlderVersion(one, other), i < j, `${one}, ${other}`);
});

test('ignores build metadata and trailing zeros', () => {
  for (const [one, other] of [
    ['1.2.0+build.7', '1.2.0'],
    ['1.2', '1.2.0'],
  ] as const) {
    assert.equal(isOlderVersion(one, other), false);
    assert.equal(isOlderVersion(other, one), false);
  }
});
