import { type RawBuilder, sql } from 'kysely';
import { inChunks } from '../kernel/index.ts';
import type { DatabaseOrTransaction } from './database.ts';
import { describeTable, type ForeignKey, listForeignKeys, type TableShape } from './foreign-keys.ts';
import { dialectOf } from './row-locks.ts';

type Row = Record<string, unknown>;

export type CopiedRow = {
  table: string;
  /** null: the table has no `id` */
  rowId: number | null;
  /** null: the whole row is deleted. Otherwise the row stays, and the deletion sets this column to null. */
  linkColumn: string | null;
  content: string;
};

/** Triggers fill these tables when rows are inserted again. */
const filledByTriggers = new Set(['item_words', 'item_figures', 'item_listings']);
const batchSize = 500;
/** SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. */
const maxParameters = 20_000;

/**
 * Copies a row and all rows that its deletion would delete or change, as the schema's foreign keys declare. `others` are
 * rows that the caller deletes without a foreign key. The caller must lock the first row. Returns nothing if it doesn't
 * exist.
 */
export async function copyDoomedRows(
  trx: DatabaseOrTransaction,
  root: { table: string; id: number },
  others: readonly { table: string; column: string; value: number }[] = [],
): Promise<CopiedRow[]> {
  const schema = schemaOf(trx);
  const foreignKeys = await schema.foreignKeys();
  const doomed = new Map<string, { table: string; row: Row }>();
  const add = async (table: string, rows: Row[]): Promise<Row[]> => {
    const { key } = await schema.table(table);
    const added = rows.filter((row) => !doomed.has(nameOf(table, key, row)));
    for (const row of added) doomed.set(nameOf(table, key, row), { table, row });
    return added;
  };
  const waiting: { table: string; rows: Row[] }[] = [];
  for (const { table, column, value } of [{ table: root.table, column: 'id', value: root.id }, ...others])
    waiting.push({ table, rows: await add(table, await select(trx, table, [column], [[value]])) });
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const reference of foreignKeys)
      if (reference.parent === next.table && reference.onDelete === 'cascade') {
        const rows = await add(reference.table, await referring(trx, reference, next.rows));
        if (rows.length > 0) waiting.push({ table: reference.table, rows });
      }

  const copies: CopiedRow[] = [...doomed.values()].map(({ table, row }) => copyOf(table, row, null));
  const byTable = Map.groupBy(doomed.values(), ({ table }) => table);
  for (const reference of foreignKeys) {
    const parents = byTable.get(reference.parent);
    if (reference.onDelete !== 'set null' || !parents) continue;
    const { key } = await schema.table(reference.table);
    const linked = await referring(
      trx,
      reference,
      parents.map(({ row }) => row),
    );
    for (const row of linked)
      if (!doomed.has(nameOf(reference.table, key, row)))
        for (const column of reference.columns)
          copies.push(copyOf(reference.table, pick(row, [...key, column]), column));
  }
  return copies;
}

export type Reinsertion = {
  /** Rows that were not inserted, because `parent` doesn't exist. */
  left: { row: CopiedRow; parent: { table: string; id: unknown } }[];
};

/**
 * Inserts copied rows with their IDs, parents first, and ignores columns that were dropped. `change` returns the row to
 * insert, or undefined to skip it. If the first row's parent is missing, inserts nothing and returns undefined.
 */
export async function reinsertRows(
  trx: DatabaseOrTransaction,
  copies: readonly CopiedRow[],
  change: (table: string, row: Row) => Row | undefined = (_table, row) => row,
): Promise<Reinsertion | undefined> {
  const schema = schemaOf(trx);
  const foreignKeys = await schema.foreignKeys();
  const whole = Map.groupBy(
    copies.filter(({ linkColumn }) => linkColumn === null),
    ({ table }) => table,
  );
  const left: Reinsertion['left'] = [];
  for (const table of parentsFirst([...whole.keys()], foreignKeys)) {
    const shape = await schema.table(table);
    const own = foreignKeys.filter((reference) => reference.table === table && reference.parent !== table);
    let rows = (whole.get(table) ?? []).flatMap((copy) => {
      const row = change(table, pick(readCopy(copy), shape.columns));
      return row ? [{ copy, row }] : [];
    });
    for (const reference of own) {
      const gone = await missingParents(
        trx,
        reference,
        rows.map(({ row }) => row),
      );
      const isGone = (row: Row) => gone.has(valuesOf(row, reference.columns));
      if (reference.onDelete === 'set null') {
        for (const { row } of rows) if (isGone(row)) for (const column of reference.columns) row[column] = null;
        continue;
      }
      for (const { copy, row } of rows)
        if (isGone(row)) {
          if (copy === copies[0]) return undefined;
          left.push({ row: copy, parent: { table: reference.parent, id: row[reference.columns[0]!] } });
        }
      rows = rows.filter(({ row }) => !isGone(row));
    }
    await insert(
      trx,
      table,
      rows.map(({ row }) => row),
    );
  }
  const links = copies.filter(({ linkColumn }) => linkColumn !== null);
  for (const link of links) await relink(trx, schema, link);
  return { left };
}

/** Error codes of SQLite and PostgreSQL. */
const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);
export const isUniqueViolation = (error: unknown): boolean =>
  uniqueViolations.has((error as { code?: string } | undefined)?.code ?? '');

/** A transaction that deletes or restores many things reads the schema once. */
const readers = new WeakMap<DatabaseOrTransaction, SchemaReader>();

function schemaOf(trx: DatabaseOrTransaction): SchemaReader {
  const reader = readers.get(trx) ?? new SchemaReader(trx);
  if (trx.isTransaction) readers.set(trx, reader);
  return reader;
}

class SchemaReader {
  readonly #db: DatabaseOrTransaction;
  readonly #tables = new Map<string, TableShape>();
  #foreignKeys: ForeignKey[] | undefined;

  constructor(db: DatabaseOrTransaction) {
    this.#db = db;
  }

  async foreignKeys(): Promise<ForeignKey[]> {
    this.#foreignKeys ??= (await listForeignKeys(this.#db)).filter(({ table }) => !filledByTriggers.has(table));
    return this.#foreignKeys;
  }

  async table(name: string): Promise<TableShape> {
    const known = this.#tables.get(name) ?? (await describeTable(this.#db, name));
    this.#tables.set(name, known);
    return known;
  }
}

/** Updates only rows that no one has linked to something else in the meantime. */
async function relink(trx: DatabaseOrTransaction, schema: SchemaReader, copy: CopiedRow): Promise<void> {
  const column = copy.linkColumn as string;
  const { key, columns } = await schema.table(copy.table);
  if (!columns.includes(column)) return;
  const row = readCopy(copy);
  await sql`update ${sql.table(copy.table)} set ${sql.ref(column)} = ${row[column]}
    where ${matches(key, [key.map((name) => row[name])])} and ${sql.ref(column)} is null`.execute(trx);
}

const copyOf = (table: string, row: Row, linkColumn: string | null): CopiedRow => ({
  table,
  rowId: typeof row.id === 'number' ? row.id : null,
  linkColumn,
  content: JSON.stringify(row, (_name, value) => (isBytes(value) ? { base64: bytesOf(value) } : value)),
});

/** `JSON.stringify` replaces a buffer by `{ type: 'Buffer', data }` before it calls the replacer. */
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && (value as { type?: string }).type === 'Buffer';
const bytesOf = ({ data }: { data: number[] }): string => Buffer.from(data).toString('base64');

function readCopy({ content }: CopiedRow): Row {
  const row = JSON.parse(content) as Row;
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'object' && value !== null)
      row[column] = Buffer.from((value as { base64: string }).base64, 'base64');
  return row;
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

const valuesOf = (row: Row, columns: readonly string[]): string => JSON.stringify(columns.map((name) => row[name]));
const nameOf = (table: string, key: readonly string[], row: Row): string => `${table} ${valuesOf(row, key)}`;

const matches = (columns: readonly string[], values: readonly unknown[][]): RawBuilder<boolean> =>
  columns.length === 1
    ? sql<boolean>`${sql.ref(columns[0]!)} in (${sql.join(values.map(([value]) => value))})`
    : sql<boolean>`(${sql.join(
        values.map(
          (row) =>
            sql`(${sql.join(
              columns.map((name, at) => sql`${sql.ref(name)} = ${row[at]}`),
              sql` and `,
            )})`,
        ),
        sql` or `,
      )})`;

async function select(
  db: DatabaseOrTransaction,
  table: string,
  columns: readonly string[],
  values: readonly unknown[][],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const batch of inChunks(values, batchSize)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${matches(columns, batch)}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Returns the rows that refer to `parents`. */
const referring = (
  db: DatabaseOrTransaction,
  { table, columns, parentColumns }: ForeignKey,
  parents: readonly Row[],
): Promise<Row[]> =>
  select(
    db,
    table,
    columns,
    parents.map((row) => parentColumns.map((name) => row[name])),
  );

/** Returns the values of `columns` that have no parent. */
async function missingParents(
  db: DatabaseOrTransaction,
  { columns, parent, parentColumns }: ForeignKey,
  rows: readonly Row[],
): Promise<Set<string>> {
  const wanted = new Map(
    rows
      .filter((row) => columns.every((name) => row[name] !== null && row[name] !== undefined))
      .map((row) => [valuesOf(row, columns), columns.map((name) => row[name])]),
  );
  const found = await select(db, parent, parentColumns, [...wanted.values()]);
  const present = new Set(found.map((row) => valuesOf(row, parentColumns)));
  return new Set([...wanted.keys()].filter((values) => !present.has(values)));
}

async function insert(db: DatabaseOrTransaction, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const listed = sql.join(columns.map((name) => sql.ref(name)));
  // The IDs are given, although the database usually assigns them.
  const given = dialectOf(db) === 'postgres' ? sql`overriding system value` : sql``;
  for (const batch of inChunks(rows, Math.floor(maxParameters / columns.length))) {
    const values = sql.join(batch.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`));
    await sql`insert into ${sql.table(table)} (${listed}) ${given} values ${values}`.execute(db);
  }
}

function parentsFirst(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table) || visiting.has(table)) return;
    visiting.add(table);
    for (const { table: child, parent } of foreignKeys) if (child === table && tables.includes(parent)) visit(parent);
    ordered.push(table);
  };
  const visiting = new Set<string>();
  for (const table of tables) visit(table);
  return ordered;
}
