import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../../src/server/database/dialect.ts';
import type { Schema } from '../../../src/server/database/index.ts';

/** `standard`: what a row has there that names no value, as the database keeps it; undefined: nothing. */
export type Column = { type: string; isNullable: boolean; standard: string | undefined };
/** A rule about several columns, and its text as the database keeps it. */
export type Rule = { text: string; columns: string[] };
/** `table`: what it refers to. `onDelete`: what becomes of rows here when one there is deleted, which `keep` refuses. */
export type Reference = Rule & { table: string; onDelete: 'cascade' | 'set null' | 'keep' };
export type Table = {
  columns: Map<string, Column>;
  uniques: Rule[];
  checks: string[];
  references: Reference[];
  /** their text by name; rules of PostgreSQL among them */
  triggers: Map<string, string>;
};
/** What a version of Gatehouse may rely on, or run into: the tables by name. */
export type Shape = Map<string, Table>;

export const readShape = (db: Kysely<Schema>, dialect: Dialect): Promise<Shape> =>
  dialect === 'sqlite' ? readSqlite(db) : readPostgres(db);

const plain = (text: string): string =>
  text
    .replace(/["`\s]+/g, ' ')
    .trim()
    .toLowerCase();

async function readSqlite(db: Kysely<Schema>): Promise<Shape> {
  const shape: Shape = new Map();
  const { rows: tables } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master
    where type = 'table' and name not like 'sqlite_%' and name not in (select name from pragma_table_list where type <> 'table')`.execute(
    db,
  );
  for (const { name, text } of tables) {
    const { rows: columns } = await sql<{
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
      pk: number;
      hidden: number;
    }>`select * from pragma_table_xinfo(${name})`.execute(db);
    const { rows: indexes } = await sql<{ name: string; text: string | null; columns: string | null }>`
      select list.name, sql as text, (select group_concat(info.name, ' ') from pragma_index_info(list.name) as info) as columns
      from pragma_index_list(${name}) as list left join sqlite_master on sqlite_master.name = list.name
      where "unique" = 1`.execute(db);
    const { rows: references } = await sql<{ from: string; table: string; to: string | null; on_delete: string }>`
      select * from pragma_foreign_key_list(${name})`.execute(db);
    const { rows: triggers } = await sql<{ name: string; text: string }>`
      select name, sql as text from sqlite_master where type = 'trigger' and tbl_name = ${name}`.execute(db);
    // An integer primary key numbers itself.
    const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
    shape.set(name, {
      columns: new Map(
        columns.map((column) => [
          column.name,
          {
            type: column.type.toLowerCase(),
            isNullable: column.notnull === 0 && column.pk === 0,
            standard:
              column.hidden > 0
                ? 'generated'
                : column.pk > 0 && key.length === 1
                  ? 'its number'
                  : (column.dflt_value ?? undefined),
          },
        ]),
      ),
      uniques: indexes.map((index) => ({
        text: index.text === null ? `unique (${index.columns})` : plain(index.text).replace(/^.*? on /, ''),
        columns: (index.columns ?? '').split(' '),
      })),
      checks: checksOf(text),
      references: references.map(({ from, table, to, on_delete: action }) => ({
        text: `${from} → ${table}.${to} on delete ${action.toLowerCase()}`,
        columns: [from],
        table,
        onDelete: action === 'CASCADE' ? 'cascade' : action === 'SET NULL' ? 'set null' : 'keep',
      })),
      triggers: new Map(triggers.map((trigger) => [trigger.name, plain(trigger.text)])),
    });
  }
  return shape;
}

/** The conditions of `check (…)` in the text of a table. */
function checksOf(text: string): string[] {
  return [...text.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: opening }) => {
    const from = index + opening.length;
    let depth = 1;
    let to = from;
    for (; depth > 0 && to < text.length; to++) depth += { '(': 1, ')': -1 }[text[to]!] ?? 0;
    return plain(text.slice(from, to - 1));
  });
}

async function readPostgres(db: Kysely<Schema>): Promise<Shape> {
  const shape: Shape = new Map();
  const { rows: columns } = await sql<{
    table: string;
    name: string;
    type: string;
    is_nullable: boolean;
    standard: string | null;
  }>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable,
      case when attidentity <> '' then 'its number' else pg_get_expr(adbin, adrelid) end as standard
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(
    db,
  );
  for (const { table, name, type, is_nullable: isNullable, standard } of columns) {
    const found = shape.get(table) ?? {
      columns: new Map(),
      uniques: [],
      checks: [],
      references: [],
      triggers: new Map(),
    };
    shape.set(table, found);
    found.columns.set(name, { type, isNullable, standard: standard ?? undefined });
  }
  const { rows: indexes } = await sql<{ table: string; text: string; columns: string[] }>`
    select relname as table, pg_get_indexdef(indexrelid) as text,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const index of indexes)
    shape
      .get(index.table)
      ?.uniques.push({ text: plain(index.text).replace(/^.*? using /, ''), columns: index.columns });
  const { rows: constraints } = await sql<{
    table: string;
    kind: string;
    text: string;
    columns: string[];
    to: string | null;
    action: string;
  }>`
    select relname as table, contype as kind, pg_get_constraintdef(pg_constraint.oid) as text, confdeltype as action,
      (select relname from pg_class as target where target.oid = confrelid) as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('c', 'f') and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, kind, text, columns: named, to, action } of constraints) {
    const found = shape.get(table);
    if (kind === 'c') found?.checks.push(plain(text));
    else
      found?.references.push({
        text: plain(text),
        columns: named,
        table: to ?? '',
        onDelete: action === 'c' ? 'cascade' : action === 'n' ? 'set null' : 'keep',
      });
  }
  const { rows: triggers } = await sql<{ table: string; name: string; text: string }>`
    select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid) || ' ' || prosrc as text from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name, text } of triggers) shape.get(table)?.triggers.set(name, plain(text));
  const { rows: rules } = await sql<{ table: string; name: string; text: string }>`
    select tablename as table, rulename as name, definition as text from pg_rules where schemaname = current_schema()`.execute(
    db,
  );
  for (const { table, name, text } of rules) shape.get(table)?.triggers.set(`rule ${name}`, plain(text));
  return shape;
}
