import { has, type Suite } from './files.ts';

/** The fields are undefined if Node runs the file directly. */
export const current: { file: string | undefined; suite: Suite | undefined; hasOtherHalf: boolean } = {
  file: undefined,
  suite: undefined,
  /** true if the file has tests on PostgreSQL that only the rest runs */
  hasOtherHalf: false,
};

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** Name of suites on PostgreSQL. The rest uses it to select suites in the core's files. */
export const onPostgres = 'on PostgreSQL';

/** With `forks`, the suite reaches code that depends on the database. */
export function databasesOf({ forks }: { forks: boolean }): DatabaseKind[] {
  const { file, suite } = current;
  if (file === undefined || has(file, 'full') || (suite !== 'core' && suite !== 'rest'))
    return ['SQLite', 'PostgreSQL'];
  if (suite === 'core') return forks ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
  if (!forks) current.hasOtherHalf = true;
  return forks ? [] : ['PostgreSQL'];
}

export function requireStoreTest(): void {
  const { file } = current;
  if (file !== undefined && has(file, 'unit'))
    throw new Error(`${file} opens a store or a browser: take .unit out of its name.`);
}
