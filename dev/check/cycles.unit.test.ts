import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileCycles, folderCycles, stronglyConnected } from './cycles.ts';

const imports = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to, line: 1 }));
const edges = (...pairs: [string, string][]) => {
  const map = new Map<string, Set<string>>();
  for (const [from, to] of pairs) map.set(from, (map.get(from) ?? new Set()).add(to));
  return map;
};

test('finds groups of nodes that can reach each other', () => {
  const groups = (...pairs: [string, string][]) =>
    stronglyConnected(edges(...pairs))
      .map((group) => [...group].sort().join(''))
      .sort();
  assert.deepEqual(groups(['a', 'b'], ['b', 'c'], ['a', 'c']), []);
  assert.deepEqual(groups(['a', 'b'], ['b', 'a'], ['b', 'c']), ['ab']);
  assert.deepEqual(groups(['x', 'b'], ['b', 'c'], ['c', 'd'], ['d', 'b'], ['c', 'e'], ['e', 'f'], ['f', 'e']), [
    'bcd',
    'ef',
  ]);
  assert.deepEqual(groups(['a', 'b'], ['c', 'b'], ['b', 'd'], ['d', 'c'], ['d', 'a']), ['abcd']);
});

test('finds cycles of folders at any depth, even if there is no cycle of files', () => {
  const found = folderCycles(
    imports(
      ['s/deep/one/a.ts', 's/deep/two/index.ts'],
      ['s/deep/two/b.ts', 's/deep/one/index.ts'],
      ['s/deep/one/index.ts', 's/deep/one/a.ts'],
    ),
  );
  assert.deepEqual(
    found.map(({ within, members }) => [within, members]),
    [['s/deep', ['s/deep/one', 's/deep/two']]],
  );
  assert.deepEqual(fileCycles(imports(['s/one/a.ts', 's/two/b.ts'], ['s/two/c.ts', 's/one/d.ts'])), []);
});

test('finds a cycle of a file and a folder, but ignores index files and tests', () => {
  const index: [string, string] = ['s/index.ts', 's/one/index.ts'];
  assert.equal(folderCycles(imports(index, ['s/file.ts', 's/one/index.ts'], ['s/one/a.ts', 's/file.ts'])).length, 1);
  assert.deepEqual(folderCycles(imports(index, ['s/one/a.ts', 's/index.ts'])), []);
  assert.deepEqual(folderCycles(imports(['s/file.test.ts', 's/one/index.ts'], ['s/one/a.ts', 's/file.test.ts'])), []);
});

test('lists the imports of a cycle by direction, the direction with the fewest first', () => {
  const [cycle] = fileCycles(imports(['s/a.ts', 's/b.ts'], ['s/a.ts', 's/b.ts'], ['s/b.ts', 's/a.ts']));
  assert.deepEqual(
    cycle?.ties.map(({ from, to, imports }) => [from, to, imports.length]),
    [
      ['s/b.ts', 's/a.ts', 1],
      ['s/a.ts', 's/b.ts', 2],
    ],
  );
});
