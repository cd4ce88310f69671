import { has, type Suite } from './files.ts';

/** `undefined` if Node runs the file directly. */
export const current: { file: string | undefined; suite: Suite | undefined; hasOtherHalf: boolean } = {
  file: undefined,
  suite: undefined,
  /** whether the file has PostgreSQL tests that only the rest runs */
  hasOtherHalf: false,
};

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** The rest selects suites in the core's files by this name. */
export const onPostgres = 'on PostgreSQL';

/** `forks`: the suite reaches code that depends on the database. */
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
