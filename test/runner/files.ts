import { globSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/**
 * What the parts of a test file's name say: `X.test.ts` is part of the core, and with
 * - `.unit` it opens no store and starts no process,
 * - `.full` it is left to the rest,
 * - `.long` `npm run test:faults` takes it through every point instead of some,
 * - `.isolated` it has a process to itself.
 */
export type Trait = 'unit' | 'full' | 'long' | 'isolated';

export const has = (file: string, trait: Trait): boolean => basename(file).split('.').slice(1, -2).includes(trait);

/**
 * The core; the rest, which is the `.full` files and the PostgreSQL half of suites that the core runs on SQLite; or the
 * files that have the trait.
 */
export type Suite = 'core' | 'rest' | 'unit' | 'long';

/** The test files that match the names or globs, relative to the root; all of them without any. Slow ones come first. */
export function findTestFiles(patterns: string[]): string[] {
  const wanted =
    patterns.length > 0
      ? patterns
      : ['test/**/*.test.ts', 'src/**/*.test.ts', 'dev/**/*.test.ts', 'bench/**/*.test.ts'];
  const found = wanted.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).sort(),
  );
  const files = new Set(found.map((file) => relative(root, resolve(root, file))));
  return [...new Set([...slowFiles.filter((file) => files.has(file)), ...files])];
}

/** Which of the files a suite runs. */
export function filesOf(suite: Suite | undefined, files: string[]): string[] {
  if (suite === undefined) return files;
  return files.filter((file) => {
    switch (suite) {
      case 'core':
        return !has(file, 'full');
      case 'rest':
        return has(file, 'full') || !(has(file, 'unit') || has(file, 'isolated'));
      default:
        return has(file, suite);
    }
  });
}

/** Files that take long, the longest first: begun last, one would still run when everything else is done. */
export const slowFiles = [
  'test/console/pages.test.ts',
  'test/process/whole-life.test.ts',
  'test/console/pages/websites.full.test.ts',
  'test/console/pages/market.full.test.ts',
  'test/console/pages/monitors.full.test.ts',
  'src/server/websites/reports/exactness.long.full.test.ts',
  'src/server/websites/collecting/visits/database-visits.full.test.ts',
  'test/console/analytics.full.test.ts',
  'test/console/market.full.test.ts',
  'test/console/pages/settings.full.test.ts',
  'test/console/monitors.full.test.ts',
  'test/console/websites-list.full.test.ts',
  'test/console/roles.full.test.ts',
];
