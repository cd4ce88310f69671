import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf, findTestFiles, slowFiles } from './files.ts';

test('slow files exist, and come first', () => {
  const all = findTestFiles([]);
  assert.deepEqual(all.slice(0, slowFiles.length), slowFiles);
  assert.equal(new Set(all).size, all.length);
  const [last, first] = [slowFiles.at(-1)!, slowFiles[0]!];
  assert.deepEqual(findTestFiles(['test/runner/files.unit.test.ts', last, first]), [
    first,
    last,
    'test/runner/files.unit.test.ts',
  ]);
});

test('the name of a file decides to which suites it belongs', () => {
  const files = [
    'a.test.ts',
    'a.unit.test.ts',
    'a.full.test.ts',
    'a.long.full.test.ts',
    'a.isolated.test.ts',
    'full.test.ts',
  ];
  assert.deepEqual(filesOf('core', files), ['a.test.ts', 'a.unit.test.ts', 'a.isolated.test.ts', 'full.test.ts']);
  assert.deepEqual(filesOf('rest', files), ['a.test.ts', 'a.full.test.ts', 'a.long.full.test.ts', 'full.test.ts']);
  assert.deepEqual(filesOf('unit', files), ['a.unit.test.ts']);
  assert.deepEqual(filesOf('long', files), ['a.long.full.test.ts']);
});
