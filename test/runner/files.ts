import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The test files that the names or globs mean, relative to the root; without any, all. Whole-process tests come first: they take longest. */
export function findTestFiles(patterns: string[]): string[] {
  const wanted = patterns.length > 0 ? patterns : ['test/**/*.test.ts', 'src/**/*.test.ts', 'dev/**/*.test.ts'];
  const found = wanted.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).sort(),
  );
  return [...new Set(found.map((file) => relative(root, resolve(root, file))))];
}

/** Whether the file says, on a line of its own, that what it changes would reach others in the same process. */
export const needsOwnProcess = (file: string): boolean =>
  /^\/\/ Runs in a process of its own: /m.test(readFileSync(join(root, file), 'utf8'));

/** Whether the file goes through more of its points in `npm run test:faults`. */
export const isLongRun = (file: string): boolean =>
  /\/long-runs\.testing\.ts'/.test(readFileSync(join(root, file), 'utf8'));

/** What only those do that open a store, start a process or need a browser. */
const opensSomething =
  /\b(openTestDeps|onEachDatabase|openDatabase|openEvents|startEngine|startPostgres|startBareServer|TestService|Supervisor|Spool|openBrowser)\b|node:child_process|better-sqlite3|playwright-core|buildTracker|openapi/;

/** Whether neither the file nor a testing file that it imports opens a store, starts a process or needs a browser. */
export function isUnitTest(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return true;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (opensSomething.test(text)) return false;
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path!)),
  );
  return imported.filter((path) => /testing|fixture|^test\//.test(path)).every((path) => isUnitTest(path, seen));
}
