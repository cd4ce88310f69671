import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** What begins first: these files take longest, and one that begins last runs alone at the end. */
const longest = ['test/console/pages.test.ts', 'test/**/*.test.ts'];

/** The test files that match the names or globs, relative to the root; all files without any, the longest first. */
export function findTestFiles(patterns: string[]): string[] {
  const wanted = patterns.length > 0 ? patterns : [...longest, 'src/**/*.test.ts', 'dev/**/*.test.ts'];
  const found = wanted.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).sort(),
  );
  return [...new Set(found.map((file) => relative(root, resolve(root, file))))];
}

/** Whether a comment in the file asks for a process of its own, because what it changes would affect other files. */
export const needsOwnProcess = (file: string): boolean =>
  /^\/\/ Runs in a process of its own: /m.test(readFileSync(join(root, file), 'utf8'));

/** Whether `npm run test:faults` runs the file with more fault points. */
export const isLongRun = (file: string): boolean =>
  /\/long-runs\.testing\.ts'/.test(readFileSync(join(root, file), 'utf8'));

/** Matches the text of files that open a store, start a process or need a browser. */
const opensResource =
  /\b(openTestDeps|onEachDatabase|openDatabase|openEvents|startEngine|startPostgres|startBareServer|TestService|Supervisor|Spool|openBrowser)\b|node:child_process|better-sqlite3|playwright-core|buildTracker|openapi/;

/** Whether neither the file nor a testing file that it imports opens a store, starts a process or needs a browser. */
export function isUnitTest(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return true;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (opensResource.test(text)) return false;
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path!)),
  );
  return imported.filter((path) => /testing|fixture|^test\//.test(path)).every((path) => isUnitTest(path, seen));
}
