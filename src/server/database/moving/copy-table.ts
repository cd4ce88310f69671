import type pg from 'pg';
import { isSame, keyOf, type MovedTable, type RowText, readRowText, toRowText } from './row.ts';
import type { Source } from './source.ts';

const rowsAtOnce = 2000;
const charactersAtOnce = 4 * 1024 * 1024;

type Progress = (done: number) => void;

/**
 * Deletes rows that differ from the source or that the source doesn't have. Returns how many rows were the same and how
 * many were different.
 */
export async function dropDifferences(
  client: pg.Client,
  source: Source,
  table: MovedTable,
  done: Progress = () => {},
): Promise<{ same: number; different: number }> {
  const names = table.columns.map(({ name }) => name);
  const find = source.finder(table.name, names, table.key);
  const found = { same: 0, different: 0 };
  await client.query('begin');
  await client.query(
    `declare copied no scroll cursor for select ${names.map((name) => `${quoted(name)}::text`).join(', ')} from ${quoted(table.name)}`,
  );
  for (;;) {
    const { rows } = await client.query<RowText>({ text: `fetch ${rowsAtOnce} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    const different: RowText[] = [];
    for (const row of rows) {
      const own = readRowText(table, row);
      const original = find(keyOf(table, own));
      if (original === undefined || !isSame(toRowText(table, original), own)) different.push(row);
    }
    if (different.length > 0) await deleteRows(client, table, different);
    found.different += different.length;
    found.same += rows.length - different.length;
    done(rows.length - different.length);
  }
  await client.query('close copied; commit');
  return found;
}

export async function insertMissing(
  client: pg.Client,
  source: Source,
  table: MovedTable,
  { isEmpty, done }: { isEmpty: boolean; done: Progress },
): Promise<number> {
  const names = table.columns.map(({ name }) => name);
  const parameters = (columns: string[]) => columns.map((_, n) => `$${n + 1}::text[]`).join(', ');
  const listed = names.map(quoted).join(', ');
  const values = table.columns.map(({ name, type }) => `given.${quoted(name)}::${type}`).join(', ');
  const present = isEmpty
    ? ''
    : `where not exists (select from ${quoted(table.name)} as present where ${table.key.map((name) => `present.${quoted(name)} = given.${quoted(name)}::${typeOf(table, name)}`).join(' and ')})`;
  const insert = `insert into ${quoted(table.name)} (${listed}) overriding system value
    select ${values} from unnest(${parameters(names)}) as given (${listed}) ${present}`;
  let inserted = 0;
  let batch: RowText[] = [];
  let characters = 0;
  const send = async () => {
    const { rowCount } = await client.query(
      insert,
      names.map((_, n) => batch.map((row) => row[n])),
    );
    inserted += rowCount ?? 0;
    done(rowCount ?? 0);
    batch = [];
    characters = 0;
  };
  for (const row of source.rows(table.name, names)) {
    const text = toRowText(table, row);
    batch.push(text);
    for (const value of text) characters += value?.length ?? 0;
    if (batch.length === rowsAtOnce || characters > charactersAtOnce) await send();
  }
  if (batch.length > 0) await send();
  return inserted;
}

async function deleteRows(client: pg.Client, table: MovedTable, rows: RowText[]): Promise<void> {
  const at = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  const given = table.key.map((name) => `given.${quoted(name)}::${typeOf(table, name)}`).join(', ');
  await client.query(
    `delete from ${quoted(table.name)} where (${table.key.map(quoted).join(', ')}) in
       (select ${given} from unnest(${at.map((_, n) => `$${n + 1}::text[]`).join(', ')}) as given (${table.key.map(quoted).join(', ')}))`,
    at.map((n) => rows.map((row) => row[n])),
  );
}

const typeOf = (table: MovedTable, name: string): string =>
  table.columns.find((column) => column.name === name)?.type ?? 'text';

const quoted = (name: string): string => `"${name}"`;
