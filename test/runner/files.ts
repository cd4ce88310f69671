import { globSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/**
 * Traits in a test file's name:
 * - `.unit` opens no store and starts no process
 * - `.full` is not part of the core
 * - `.long` covers every point only in `npm run test:faults`
 * - `.isolated` has its own process
 */
export type Trait = 'unit' | 'full' | 'long' | 'isolated';

export const has = (file: string, trait: Trait): boolean => basename(file).split('.').slice(1, -2).includes(trait);

/** `rest` consists of the `.full` files, and of the suites on PostgreSQL that the core runs only on SQLite. */
export type Suite = 'core' | 'rest' | 'unit' | 'long';

/** Lists slow files first. */
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

/** Long files are first. The whole run would wait for a long file that started last. */
export const slowFiles = [
  'test/console/pages.test.ts',
  'test/process/whole-life.test.ts',
  'src/server/monitors/checks/checker.test.ts',
  'src/server/websites/collecting/tracker.browser.test.ts',
  'src/server/websites/days/close-days.test.ts',
  'src/server/operations/backup/backup.long.test.ts',
  'src/server/monitors/import/import.test.ts',
  'src/server/market/import/import-catalogue.test.ts',
  'test/console/pages/widths.full.test.ts',
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
