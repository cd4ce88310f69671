import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTestFiles, holds, needsOwnProcess, slowFiles } from './files.ts';

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

test('what puts other texts into a catalogue runs in a process of its own: files after it would read them', () => {
  const changing = findTestFiles([]).filter((file) => holds(file, /\b(?:setCatalogue|bracketJapanese)\(/));
  assert.ok(changing.includes('src/server/kernel/i18n/kept-texts.test.ts'));
  assert.deepEqual(
    changing.filter((file) => !needsOwnProcess(file)),
    [],
  );
});
