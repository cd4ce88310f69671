import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Dialect } from '../../../src/server/database/dialect.ts';
import { addFold } from '../../../src/server/database/fold.ts';
import type { Schema } from '../../../src/server/database/index.ts';
import { type Migration, migrate, migrations } from '../../../src/server/database/migrate.ts';
import {
  type Migration as EventMigration,
  migrations as eventMigrations,
} from '../../../src/server/events/migrations/index.ts';
import { type Outcome, root } from '../run.ts';
import { eventContractions } from './event-contractions.ts';
import { contractionsOfTables, contractionsWithRows } from './judge-one.ts';
import { unjudged } from './unjudged.ts';

/**
 * Two versions run on one database while the processes of an installation are replaced: a migration only adds, and what a
 * version stopped using goes with a later one, which says so (`unusedSince`). Each is run on tables that hold rows, and judged by
 * what it made of both. Versions run beside each other on PostgreSQL alone; this step takes SQLite, which needs no server, and
 * `check.test.ts` has PostgreSQL judge the same.
 */
export async function checkMigrations(): Promise<Outcome> {
  const open = async () => {
    const database = new Sqlite(':memory:');
    addFold(database);
    return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  };
  const released = releasedVersions(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const violations = [
    ...(await judgeMigrations({ open, dialect: 'sqlite', list: migrations, released })),
    ...judgeEventMigrations(eventMigrations, released),
  ];
  return { status: violations.length === 0 ? 0 : 1, output: violations.map((line) => `${line}\n`).join('') };
}

type Judged = {
  /** opens an empty one */
  open: () => Promise<Kysely<Schema>>;
  dialect: Dialect;
  list: [string, Migration][];
  released: readonly string[];
  /** the names of those that are not judged */
  known?: readonly string[];
};

/** What is wrong with migrations of the database, in lines that begin with their name. */
export async function judgeMigrations({
  open,
  dialect,
  list,
  released,
  known = unjudged.database,
}: Judged): Promise<string[]> {
  // The order of the list is the order in which they are done, and not that of their numbers.
  const [former, judged] = [
    list.filter(([name]) => known.includes(name)),
    list.filter(([name]) => !known.includes(name)),
  ];
  const lines: string[] = [];
  let db = await open();
  try {
    await migrate(db, dialect, {}, former);
    for (const [index, [name, migration]] of judged.entries()) {
      const done = [...former, ...judged.slice(0, index)];
      const run = { done, next: [name, migration] as [string, Migration], dialect };
      let contractions: string[];
      try {
        contractions = await contractionsWithRows(db, run);
      } catch (error) {
        // With rows it cannot be done at all: what it does to the tables tells why, mostly.
        await db.destroy();
        db = await open();
        await migrate(db, dialect, {}, done);
        contractions = await contractionsOfTables(db, run);
        if (contractions.length === 0)
          contractions = [
            `refuses rows that a version before writes: ${error instanceof Error ? error.message : error}`,
          ];
      }
      lines.push(...judge(name, contractions, migration.unusedSince, released));
    }
  } finally {
    await db.destroy();
  }
  return lines;
}

/** What is wrong with migrations of the event store, in lines that begin with their name. */
export const judgeEventMigrations = (
  list: readonly EventMigration[],
  released: readonly string[],
  known = unjudged.events,
): string[] =>
  list
    .filter(({ name }) => !known.includes(name))
    .flatMap(({ name, statements, unusedSince }) => judge(name, eventContractions(statements), unusedSince, released));

function judge(
  name: string,
  contractions: string[],
  unusedSince: string | undefined,
  released: readonly string[],
): string[] {
  if (contractions.length === 0)
    return unusedSince === undefined ? [] : [`${name}: only adds; without unusedSince, older versions go on beside it`];
  if (unusedSince === undefined)
    return contractions.map(
      (contraction) =>
        `${name}: ${contraction}. Leave it to a later migration, with unusedSince = the first released version that works without it`,
    );
  return released.includes(unusedSince)
    ? []
    : [`${name}: unusedSince is ${unusedSince}, which CHANGELOG.md does not have among the released versions`];
}

/** The headings `## 1.2.3` of a changelog; a pre-release is none. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## \[?v?(\d+\.\d+\.\d+)(?![-+.\w])/gm)].map(([, version]) => version!);
