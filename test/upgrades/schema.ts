import { type Kysely, sql } from 'kysely';
import type { Database, Schema } from '../../src/server/database/index.ts';

/** The result is the same whether the objects were created directly or by migrations. */
export async function describeSchema({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  const lines: string[] = [];
  for (const query of dialect === 'sqlite' ? sqliteObjects : postgresObjects) lines.push(...(await linesOf(db, query)));
  return lines.sort();
}

async function linesOf(db: Kysely<Schema>, query: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(db);
  return rows.map((row) => Object.values(row).join(' ').replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase());
}

const sqliteTables = "(select name from sqlite_master where type = 'table' and name not like 'sqlite_%') as one";

const sqliteObjects = [
  `select one.name, info.name, info.type, "notnull", dflt_value, pk from ${sqliteTables}, pragma_table_xinfo(one.name) as info`,
  `select one.name, keys."from", 'references', keys."table", keys."to", on_delete
    from ${sqliteTables}, pragma_foreign_key_list(one.name) as keys`,
  `select one.name, list.origin, list."unique", list.partial, info.name, info.desc, info.coll
    from ${sqliteTables}, pragma_index_list(one.name) as list, pragma_index_xinfo(list.name) as info where info.key`,
  "select sql from sqlite_master where type in ('index', 'trigger', 'view') or sql like 'create virtual table%'",
];

const ours = "'public'::regnamespace";

const postgresObjects = [
  `select attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attcollation::regcollation, attstorage, pg_get_expr(adbin, adrelid)
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${ours} and relkind = 'r' and attnum > 0 and not attisdropped`,
  `select relname, relkind, relpersistence, reloptions::text from pg_class where relnamespace = ${ours}`,
  `select conrelid::regclass, contype, pg_get_constraintdef(oid) from pg_constraint where connamespace = ${ours}`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(oid) from pg_proc where pronamespace = ${ours}`,
];
