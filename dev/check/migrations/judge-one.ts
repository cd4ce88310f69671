import type { Kysely } from 'kysely';
import type { Dialect } from '../../../src/server/database/dialect.ts';
import type { Schema } from '../../../src/server/database/index.ts';
import { type Migration, migrate } from '../../../src/server/database/migrate.ts';
import { contractionsBetween } from './contractions.ts';
import { fillTables, readRows, tryWriting, Undone } from './sample-rows.ts';
import { readShape, type Shape } from './schema-shape.ts';
import { recordStatements, statementContractions } from './statements.ts';

/** `done`: what comes before it. */
type Run = { done: [string, Migration][]; next: [string, Migration]; dialect: Dialect };

/** What a migration takes away of tables, or forbids in them. */
export async function contractionsOfTables(db: Kysely<Schema>, { done, next, dialect }: Run): Promise<string[]> {
  const before = await readShape(db, dialect);
  await migrate(db, dialect, {}, [...done, next]);
  return contractionsBetween(before, await readShape(db, dialect));
}

/** That, and what it does to the rows in them and to those that an older version writes beside it. Throws what it throws. */
export async function contractionsWithRows(
  db: Kysely<Schema>,
  { done, next: [name, migration], dialect }: Run,
): Promise<string[]> {
  const before = await readShape(db, dialect);
  const statements = await statementsOf(db, migration, dialect);
  const touched = touchedBy(statements, before);
  const samples = await fillTables(db, dialect, touched, done.length * 10);
  const [rowsBefore, writable] = [await readRows(db, touched), await tryWriting(db, before, samples)];
  await migrate(db, dialect, {}, [...done, [name, migration]]);
  const after = await readShape(db, dialect);

  const lines = contractionsBetween(before, after);
  // One thing is said once: the rows of a table whose column was dropped have changed, too.
  const isSaid = (table: string): boolean => !after.has(table) || lines.some((line) => line.startsWith(`${table}: `));
  const say = (table: string, what: string): unknown => isSaid(table) || lines.push(`${table}: ${what}`);
  for (const [table, what] of statementContractions(statements, before, after)) say(table, what);
  for (const [table, rows] of await readRows(db, touched, after)) {
    const had = rowsBefore.get(table) ?? [];
    if (had.some((row) => !rows.includes(row))) say(table, 'changes or deletes rows that were there');
    if (had.length === 0 && statements.some((statement) => removes(statement, table)))
      say(table, 'is made anew, and there are no rows to see whether they stay');
  }
  const now = await tryWriting(db, before, samples);
  for (const [table, taken] of writable) {
    const refused = taken.find((statement) => !now.get(table)?.includes(statement));
    if (refused !== undefined) say(table, `refuses what a version before writes: ${refused}`);
  }
  return lines;
}

const removes = (statement: string, table: string): boolean =>
  new RegExp(`\\b(drop table( if exists)? \\W?${table}\\b|alter table \\W?${table}\\W? rename to)`, 'i').test(
    statement,
  );

/** What it runs, on tables as they are; nothing of it stays. */
async function statementsOf(db: Kysely<Schema>, migration: Migration, dialect: Dialect): Promise<string[]> {
  let statements: string[] = [];
  const trial = db.transaction().execute(async (trx) => {
    const recorder = recordStatements(trx as unknown as Kysely<never>);
    statements = recorder.statements;
    await migration.up(recorder.recording, dialect);
    throw new Undone();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return statements;
}

/** The tables that statements name, and those that these refer to; all, where statements are put together in the database. */
function touchedBy(statements: readonly string[], shape: Shape): Shape {
  const text = statements.join('\n');
  const all = [...shape.keys()].filter((table) => table !== 'migrations');
  const names = new Set(
    /\bexecute\s+(format|'|\w+\s*\|\|)/i.test(text)
      ? all
      : all.filter((table) => new RegExp(`\\b${table}\\b`, 'i').test(text)),
  );
  // A set takes what is added while it is gone through.
  for (const name of names) for (const { table } of shape.get(name)?.references ?? []) names.add(table);
  return new Map([...shape].filter(([name]) => names.has(name)));
}
