import { has, type Suite } from './files.ts';

/** The test file that this process runs, and for which suite; none if Node runs the file directly. */
export const current: { file: string | undefined; suite: Suite | undefined; hasOtherHalf: boolean } = {
  file: undefined,
  suite: undefined,
  /** whether the file has tests on PostgreSQL that the core leaves to the rest */
  hasOtherHalf: false,
};

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** The name of a suite's half on PostgreSQL, by which the rest selects it in files of the core. */
export const onPostgres = 'on PostgreSQL';

/**
 * The databases on which a suite runs now. `forks`: `database/` treats them differently where the suite leads, so the core
 * runs it on both.
 */
export function databasesOf({ forks }: { forks: boolean }): DatabaseKind[] {
  const { file, suite } = current;
  if (file === undefined || has(file, 'full') || (suite !== 'core' && suite !== 'rest'))
    return ['SQLite', 'PostgreSQL'];
  if (suite === 'core') return forks ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
  if (!forks) current.hasOtherHalf = true;
  return forks ? [] : ['PostgreSQL'];
}

/** Throws in a file that says by its name that it opens nothing. */
export function requireStoreTest(): void {
  const { file } = current;
  if (file !== undefined && has(file, 'unit'))
    throw new Error(`${file} opens a store or a browser: take .unit out of its name.`);
}
