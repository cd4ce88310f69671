import { sql } from 'kysely';
import type { DatabaseOrTransaction } from './database.ts';
import { dialectOf } from './row-locks.ts';

export type ForeignKey = {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  onDelete: 'cascade' | 'set null';
};

type Part = {
  table: string;
  name: string | number;
  column: string;
  parent: string;
  parent_column: string;
  on_delete: string;
};

/** Reads the schema's foreign keys with `on delete cascade` or `on delete set null`. */
export async function listForeignKeys(db: DatabaseOrTransaction): Promise<ForeignKey[]> {
  const parts =
    dialectOf(db) === 'postgres'
      ? sql<Part>`
          select own.relname as "table", conname as name, own_column.attname as "column", other.relname as parent,
            other_column.attname as parent_column,
            case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else '' end as on_delete
          from pg_constraint cross join lateral unnest(conkey, confkey) with ordinality as part (own, other, n)
          join pg_class as own on own.oid = conrelid
          join pg_class as other on other.oid = confrelid
          join pg_attribute as own_column on own_column.attrelid = conrelid and own_column.attnum = part.own
          join pg_attribute as other_column on other_column.attrelid = confrelid and other_column.attnum = part.other
          where contype = 'f' and connamespace = current_schema()::regnamespace
          order by own.relname, conname, part.n`
      : sql<Part>`
          select tables.name as "table", keys.id as name, keys."from" as "column", keys."table" as parent,
            keys."to" as parent_column, keys.on_delete
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table' order by tables.name, keys.id, keys.seq`;
  const { rows } = await parts.execute(db);
  return [...Map.groupBy(rows, ({ table, name }) => `${table} ${name}`).values()].flatMap((key) => {
    const [{ table, parent, on_delete }] = key as [Part];
    if (on_delete !== 'CASCADE' && on_delete !== 'SET NULL') return [];
    return {
      table,
      columns: key.map(({ column }) => column),
      parent,
      parentColumns: key.map(({ parent_column }) => parent_column),
      onDelete: on_delete === 'CASCADE' ? 'cascade' : 'set null',
    };
  });
}

export type TableShape = { columns: string[]; key: string[] };

/** Returns empty lists if the table doesn't exist. */
export async function describeTable(db: DatabaseOrTransaction, table: string): Promise<TableShape> {
  const columns =
    dialectOf(db) === 'postgres'
      ? sql<{ name: string; key: number }>`
          select attname as name, coalesce(array_position(indkey::int2[], attnum), -1) + 1 as key
          from pg_attribute join pg_class on pg_class.oid = attrelid
          left join pg_index on indrelid = attrelid and indisprimary
          where relnamespace = current_schema()::regnamespace and relname = ${table} and attnum > 0
            and not attisdropped order by attnum`
      : sql<{ name: string; key: number }>`select name, pk as key from pragma_table_info(${table}) order by cid`;
  const { rows } = await columns.execute(db);
  return {
    columns: rows.map(({ name }) => name),
    key: rows
      .filter(({ key }) => key > 0)
      .sort((one, other) => one.key - other.key)
      .map(({ name }) => name),
  };
}
