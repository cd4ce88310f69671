import { posix } from 'node:path';
import { type Import, isTest } from './source.ts';
import type { Violation } from './violation.ts';

/**
 * What a file imports from a folder that it does not lie in, it imports from that folder's `index.ts`. Inside a folder,
 * files import each other directly and never their own index, because that would tie each of them to all others.
 */
export function passedDoors(imports: readonly Import[]): Violation[] {
  return imports
    .filter(({ from, to }) => !isTest(from) && !isTest(to) && !isMigration(to))
    .flatMap(({ from, to, line }) => {
      const door = doorTo(from, to);
      if (door === to) return [];
      return door === undefined
        ? [{ file: from, line, message: `imports ${to}, the index of a folder that it lies in` }]
        : [{ file: from, line, message: `imports ${to}, not ${door}` }];
    });
}

/** Folders that only group modules: each folder in them is imported through its own `index.ts`. */
const groups: ReadonlySet<string> = new Set(
  ['api', 'documents', 'files', 'operations'].map((name) => `src/server/${name}`),
);

/** What `from` must import to reach `to`; undefined where it may not at all. */
function doorTo(from: string, to: string): string | undefined {
  const here = posix.dirname(from).split('/');
  const there = posix.dirname(to).split('/');
  const shared = there.findIndex((name, depth) => here[depth] !== name);
  if (shared === -1) return posix.basename(to) === 'index.ts' ? undefined : to;
  const folder = there.slice(0, shared + 1).join('/');
  const door = groups.has(folder) && there.length > shared + 1 ? `${folder}/${there[shared + 1]}` : folder;
  return `${door}/index.ts`;
}

const isMigration = (path: string): boolean => path.split('/').includes('migrations');

/** Production code that imports tests or their stand-ins. */
export function importedTests(imports: readonly Import[]): Violation[] {
  return imports
    .filter(({ from, to }) => !isTest(from) && isTest(to))
    .map(({ from, to, line }) => ({ file: from, line, message: `imports ${to}, which is for tests` }));
}
