import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions, isOfLine, versionPattern, withoutPrefix } from './version-number.ts';

test('orders the version numbers that people use', () => {
  const ascending = [
    ...['0.9', '1', '1.0.1', '1.2-beta.2', '1.2-beta.10', '1.2', '1.2.0.1', '1.2.3', '1.2.3.4', '1.10.0'],
    ...['2.0.0-alpha', '2.0.0-beta.1', '2.0.0-rc.1', '2.0.0', '2024.01.15', '2024.02.01', '2024.11.1'],
  ];
  for (const version of ascending) assert.match(version, versionPattern);
  assert.deepEqual(ascending.toReversed().sort(compareVersions), ascending);
  assert.deepEqual(ascending.toSorted(compareVersions), ascending);
});

test('treats spellings of one version as equal', () => {
  for (const [a, b] of [
    ['1.2', '1.2.0'],
    ['v1.2.3', '1.2.3'],
    ['2024.01.15', '2024.1.15'],
    ['1.2.3+build.5', '1.2.3'],
    ['1.2.3.0', '1.2.3'],
  ] as const)
    assert.equal(compareVersions(a, b), 0, `${a} ${b}`);
});

test('sorts texts that are not versions first', () => {
  assert.ok(compareVersions('latest', '0.0.1') < 0);
  assert.ok(compareVersions('0.0.1', 'latest') > 0);
  assert.equal(compareVersions('latest', ''), 0);
});

test('rejects what is not a version number', () => {
  for (const version of ['', 'latest', '1.', '.1', '1..2', '1.2.3.4.5', '1.2 beta', '1.2-', '1.2-ä', '1234567890'])
    assert.doesNotMatch(version, versionPattern, version);
  assert.equal(withoutPrefix(' V1.2.3 '), '1.2.3');
  assert.equal(withoutPrefix('version'), 'version');
});

test('knows which line a version belongs to', () => {
  for (const line of ['1', '1.9', '1.9.5']) assert.ok(isOfLine('1.9.5', line), line);
  for (const line of ['2', '1.8', '1.9.4', '10', '1.9.5.1']) assert.ok(!isOfLine('1.9.5', line), line);
  assert.ok(isOfLine('2.0.0-beta.1', '2.0'));
});
