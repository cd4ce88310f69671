import { globSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../src/server/database/index.ts';
import { exercisedFolder } from '../support/exercised-folder.ts';
import { onAnsweredRoute } from './answered-routes.ts';
import { root } from './files.ts';

/**
 * Routes that answered without an error, tables that had rows, and the results of conditions that depend on the
 * database.
 */
export type Exercised = { routes: string[]; tables: string[]; forks: string[] };

/** Environment variable with the number of other processes in the run. */
export const processCount = 'TEST_PROCESS_COUNT';
export const coreTest = 'test/runner/core.test.ts';

const routes = new Set<string>();
const tables = new Set<string>();
const forks = new Set<string>();
let isRecording = false;

/** Conditions are recorded only in modules that are imported afterwards. */
export function recordExercised(): void {
  isRecording = true;
  writeFileSync(join(process.env[exercisedFolder]!, `${process.pid}.begun`), '');
  onAnsweredRoute((route) => routes.add(route));
  Object.assign(globalThis, {
    [noteFork](fork: string, answer: boolean): boolean {
      forks.add(`${fork} ${answer}`);
      return answer;
    },
  });
  const withForks = new Set(readForks().map(({ file }) => file));
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:')) return loaded;
      const file = relative(root, fileURLToPath(url));
      if (!withForks.has(file)) return loaded;
      return { ...loaded, source: noteForks(file, String(loaded.source)) };
    },
  });
}

export async function recordTables(db: DatabaseOrTransaction): Promise<void> {
  if (!isRecording) return;
  try {
    const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !tables.has(name));
    if (names.length === 0) return;
    const filled = names.map(
      (name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(db);
    for (const { name } of rows) tables.add(name);
  } catch {
    // The database was already closed, or is unavailable.
  }
}

export function writeExercised(): void {
  const exercised: Exercised = { routes: [...routes], tables: [...tables], forks: [...forks] };
  const folder = process.env[exercisedFolder]!;
  writeFileSync(join(folder, `${process.pid}.part`), JSON.stringify(exercised));
  renameSync(join(folder, `${process.pid}.part`), join(folder, `${process.pid}.json`));
}

export async function readExercised(processes: number): Promise<Exercised> {
  const folder = process.env[exercisedFolder]!;
  for (;;) {
    const names = readdirSync(folder);
    const begun = names.filter((name) => name.endsWith('.begun')).map((name) => name.replace('.begun', ''));
    const done = names.filter((name) => name.endsWith('.json'));
    if (done.length >= processes) {
      const all = done.map((name): Exercised => JSON.parse(readFileSync(join(folder, name), 'utf8')));
      const services = names.filter((name) => name.endsWith('.routes'));
      return {
        routes: [
          ...all.flatMap((one) => one.routes),
          ...services.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
        ],
        tables: all.flatMap((one) => one.tables),
        forks: all.flatMap((one) => one.forks),
      };
    }
    const lost = begun.find((pid) => !done.includes(`${pid}.json`) && !isAlive(Number(pid)));
    if (lost !== undefined && !readdirSync(folder).includes(`${lost}.json`))
      throw new Error(`Test process ${lost} ended before it wrote its results.`);
    await sleep(100);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const fork = /\b(?:(?:\w+\.)?dialect|dialectOf\([\w.]+\)) [=!]== '(?:postgres|sqlite)'|\bisShared\([\w.]+\)/g;
const noteFork = 'noteForkOfDatabases';

type Forks = { file: string; count: number }[];

const forksFile = () => join(process.env[exercisedFolder]!, 'forks');

/** Searches the sources once for all processes of the run. */
export const writeForks = (): void => writeFileSync(forksFile(), JSON.stringify(filesWithForks()));

export const readForks = (): Forks => JSON.parse(readFileSync(forksFile(), 'utf8'));

function filesWithForks(): Forks {
  return globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|testing|fixture)\.ts$|testing\.ts$|\/migrations\//.test(file))
    .map((file) => ({ file, count: forksOf(readFileSync(join(root, file), 'utf8')).length }))
    .filter(({ count }) => count > 0);
}

const forksOf = (text: string): string[] => [...text.matchAll(fork)].map(([found]) => found);

function noteForks(file: string, text: string): string {
  let n = 0;
  return text.replace(fork, (found) => {
    n += 1;
    return `globalThis.${noteFork}('${file} ${n}', ${found})`;
  });
}
