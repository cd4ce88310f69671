import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../../src/server/database/dialect.ts';
import type { Schema } from '../../../src/server/database/index.ts';
import type { Shape, Table } from './schema-shape.ts';

/** A row of a table: `number` is told from others by it, and it refers to the rows `parent` of other tables. */
type Writing = (number: number, parent: number) => string;
/** How rows can be written into tables; those that no simple row fits into are missing. */
export type Samples = { after: number; writings: Map<string, Writing> };

/** Two rows, with numbers that follow `after`, in every table that takes any made of types and of the words in its checks. */
export async function fillTables(db: Kysely<Schema>, dialect: Dialect, shape: Shape, after: number): Promise<Samples> {
  const writings = new Map<string, Writing>();
  const waiting = new Map(shape);
  // What others refer to has to be there before them, in whatever order they come.
  for (let found = -1; found !== writings.size; ) {
    found = writings.size;
    for (const [name, table] of waiting) {
      const writing = await firstThat(writingsOf(name, table, dialect), (one) =>
        succeeds(db, one(after + 1, after + 1)),
      );
      if (writing === undefined) continue;
      writings.set(name, writing);
      waiting.delete(name);
    }
  }
  // A table may refuse a second.
  for (const writing of writings.values())
    await firstThat([2, 1], (parent) => succeeds(db, writing(after + 2, after + parent)));
  return { after, writings };
}

/** By table, what a version writes there that the database takes now; nothing of it stays. */
export async function tryWriting(
  db: Kysely<Schema>,
  shape: Shape,
  { after, writings }: Samples,
): Promise<Map<string, string[]>> {
  const taken = new Map<string, string[]>();
  for (const [name, writing] of writings) {
    const [column] = shape.get(name)!.columns.keys();
    const statements = [
      writing(after + 3, after + 2),
      writing(after + 3, after + 1),
      `update "${name}" set "${column}" = "${column}"`,
    ];
    taken.set(name, []);
    for (const statement of statements) if (await succeeds(db, statement, true)) taken.get(name)!.push(statement);
  }
  return taken;
}

/** The rows of tables: in those columns that they had. */
export async function readRows(db: Kysely<Schema>, before: Shape, after = before): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const [name, { columns }] of before) {
    const stay = [...columns.keys()].filter((column) => after.get(name)?.columns.has(column));
    if (stay.length !== columns.size) continue;
    const found = await sql<object>`
      select ${sql.join(stay.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(db);
    rows.set(
      name,
      found.rows.map((row) => JSON.stringify(row)),
    );
  }
  return rows;
}

/** Ways to write a row, the fullest first. */
function writingsOf(name: string, table: Table, dialect: Dialect): Writing[] {
  const all = [...table.columns.keys()];
  const required = all.filter((column) => {
    const { isNullable, standard } = table.columns.get(column)!;
    return column === 'id' || (!isNullable && standard === undefined);
  });
  return [all, required].flatMap((columns) =>
    [false, true].map(
      (isSmall): Writing =>
        (number, parent) => {
          const values = columns.map((column) => sampleOf(table, column, dialect, { number, parent, isSmall }));
          const list = columns.map((column) => `"${column}"`).join(', ');
          return columns.length === 0
            ? `insert into "${name}" default values`
            : `insert into "${name}" (${list}) values (${values.join(', ')})`;
        },
    ),
  );
}

type Wanted = { number: number; parent: number; isSmall: boolean };

function sampleOf(table: Table, column: string, dialect: Dialect, { number, parent, isSmall }: Wanted): string {
  const { type } = table.columns.get(column)!;
  const check = table.checks.find((text) => new RegExp(`\\b${column}\\b`).test(text));
  const own = table.references.some(({ columns }) => columns.includes(column)) ? parent : number;
  const word = /'([^']+)'/.exec(check ?? '')?.[1];
  if (/bool/.test(type)) return 'true';
  // Large, so that what numbers itself does not meet it; what is checked is mostly 0 or 1.
  if (/int|real|double|float|numeric/.test(type)) return isSmall && check !== undefined ? '1' : String(7000 + own);
  if (/blob|bytea/.test(type)) {
    const bytes = Buffer.from(`sample ${own}`).toString('hex');
    return dialect === 'sqlite' ? `x'${bytes}'` : `'\\x${bytes}'`;
  }
  if (/json/.test(type)) return `'{"sample":${own}}'`;
  return `'${word ?? `sample ${own}`}'`;
}

async function firstThat<One>(list: One[], fits: (one: One) => Promise<boolean>): Promise<One | undefined> {
  for (const one of list) if (await fits(one)) return one;
  return undefined;
}

/** Ends a transaction of which nothing shall stay. */
export class Undone extends Error {}

/** Whether the database takes a statement; it refuses some by design, so why is not of interest. */
async function succeeds(db: Kysely<Schema>, statement: string, isUndone = false): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      if (isUndone) throw new Undone();
    });
    return true;
  } catch (error) {
    return error instanceof Undone;
  }
}
