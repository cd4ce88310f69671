import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/**
 * Files that take long, the longest first. They are begun first, so that none is left over when everything else is done.
 * A run prints its slowest files at the end: one that is not here belongs here.
 */
export const slowFiles = [
  'test/console/pages.test.ts',
  'src/server/websites/collecting/visits/database-visits.test.ts',
  'src/server/websites/reports/exactness.test.ts',
  'test/console/analytics.test.ts',
  'src/server/demo/demo.test.ts',
  'test/console/websites-list.test.ts',
  'test/console/market.test.ts',
  'test/console/monitors.test.ts',
  'src/server/websites/reports/cardinality.test.ts',
  'src/server/websites/pageview-quota/pageview-quota.test.ts',
  'src/server/websites/collecting/actions.browser.test.ts',
  'test/console/roles.test.ts',
  'src/server/websites/report-recipients/report-recipients.test.ts',
  'src/server/websites/reports/questions/goals.test.ts',
  'test/faults/backup.test.ts',
  'src/server/monitors/checks/checker.test.ts',
  'src/server/websites/reports/rollup.test.ts',
  'src/server/websites/days/close-days.test.ts',
  'test/console/accounts.test.ts',
  'src/server/monitors/import/import.test.ts',
  'src/server/events/moving/move-events.test.ts',
  'src/server/websites/reports/overview.test.ts',
  'test/faults/kill.test.ts',
  'src/server/websites/days/busy-days.test.ts',
  'src/server/websites/collecting/tracker.browser.test.ts',
  'test/console/teams.test.ts',
  'test/console/newcomer.test.ts',
  'test/proxies/proxies.test.ts',
  'src/server/websites/reports/hostile.test.ts',
  'src/server/websites/console/rows.test.ts',
  'src/server/websites/export/export.test.ts',
  'src/server/websites/retention/retention.test.ts',
  'test/console/lists.test.ts',
  'test/features/suspended-account.test.ts',
  'test/console/selling.test.ts',
  'src/server/market/import/import-catalogue.test.ts',
  'src/server/operations/backup/backup.test.ts',
  'test/console/two-factor.test.ts',
  'test/console/watching.test.ts',
  'src/server/operations/backup/killed.test.ts',
  'test/console/passkeys.test.ts',
  'test/process/command-line.test.ts',
  'test/faults/alerts.test.ts',
  'src/server/market/checkout/killed-order.test.ts',
  'test/openapi/examples.test.ts',
  'test/contract/hostile.test.ts',
  'test/contract/any-input.test.ts',
  'test/contract/monitor-fields.test.ts',
  'test/console/monitor-form.test.ts',
];

/** The test files that match the names or globs, relative to the root; all files without any. Slow ones come first. */
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

/** Whether a comment in the file asks for a process of its own, because what it changes would affect other files. */
export const needsOwnProcess = (file: string): boolean =>
  /^\/\/ Runs in a process of its own: /m.test(readFileSync(join(root, file), 'utf8'));

/** Whether `npm run test:faults` runs the file with more points. */
export const isLongRun = (file: string): boolean => holds(file, /\/long-runs\.testing\.ts'/);

/** Matches the text of files that open a store, start a process or need a browser. */
const opensResource =
  /\b(openTestDeps|onEachDatabase|openDatabase|openEvents|startEngine|startPostgres|startBareServer|TestService|Supervisor|Spool|openBrowser)\b|node:child_process|better-sqlite3|playwright-core|buildTracker|openapi/;

/** Whether neither the file nor a testing file that it imports opens a store, starts a process or needs a browser. */
export const isUnitTest = (file: string): boolean => !holds(file, opensResource);

/** Whether the pattern matches the text of the file, or of a testing file that it imports. */
export function holds(file: string, pattern: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (pattern.test(text)) return true;
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path!)),
  );
  return imported.filter((path) => /testing|fixture|^test\//.test(path)).some((path) => holds(path, pattern, seen));
}
