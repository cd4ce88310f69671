import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTestFiles, slowFiles } from './files.ts';

test('files that take long are begun first, and are all there', () => {
  const all = findTestFiles([]);
  assert.deepEqual(all.slice(0, slowFiles.length), slowFiles);
  assert.equal(new Set(all).size, all.length);
  const [last, first] = [slowFiles.at(-1)!, slowFiles[0]!];
  assert.deepEqual(findTestFiles(['test/runner/files.test.ts', last, first]), [
    first,
    last,
    'test/runner/files.test.ts',
  ]);
});
