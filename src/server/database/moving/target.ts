// English only: commands and the start of the service
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Refusal } from '../../kernel/index.ts';
import type { DatabaseOrTransaction } from '../database.ts';
import { inspectDatabase } from '../inspect.ts';
import { movingTable } from '../migrate.ts';
import { PostgresClient } from '../postgres-client.ts';
import { passwordRefusal } from '../postgres-errors.ts';
import { defaultServer } from '../postgres-pool.ts';
import { newDatabaseAdvice, ownTable, relationNames } from '../postgres-tables.ts';
import type { Schema } from '../schema/index.ts';
import type { Column, MovedTable } from './row.ts';

/** PostgreSQL 13 added `normalize`, which the shop's search needs. */
const oldestVersion = 130_000;
const moveLock = 8_241_508;
/** Not copied: tables that triggers fill, and bookkeeping tables. */
const own = new Set(['item_words', 'migrations', movingTable]);

/** One connection, because locks and settings belong to the session. */
export async function openTarget(url: string): Promise<{ client: pg.Client; name: string }> {
  const client = new PostgresClient({
    connectionString: await defaultServer(url),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { server, damage } = await inspectDatabase({ url });
    if (damage.length > 0) throw new Refusal('conflict', damage.map(asSentence).join(' '));
    const [{ version, is_free, name }] = (
      await client.query(
        `select current_setting('server_version_num')::int as version, pg_try_advisory_lock(${moveLock}) as is_free,
           current_database() as name`,
      )
    ).rows;
    if (version < oldestVersion)
      throw new Refusal('conflict', `The server is ${server}, but Gatehouse needs PostgreSQL 13 or newer.`);
    if (!is_free)
      throw new Refusal('conflict', 'Another command is moving data into this database. Wait until it has finished.');
    // Rows lost in a crash are copied again. Syncing the last transaction also syncs all earlier ones.
    await client.query("set synchronous_commit = off; set bytea_output = 'hex'; set extra_float_digits = 1");
    return { client, name };
  } catch (error) {
    await client.end();
    throw error;
  }
}

const asSentence = (problem: string): string => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;

/**
 * Accepts an empty database, or a database with an earlier run of the same move. The mark prevents a service from
 * starting on the database.
 */
export async function claimTarget(client: pg.Client, mark: string): Promise<void> {
  const { rows } = await client.query(relationNames);
  const names = rows.map(({ name }) => name as string);
  if (!names.includes(movingTable)) {
    if (names.length > 0) throw new Refusal('conflict', await describeFilled(client, names, mark));
    await client.query(`create table ${movingTable} (source text not null, foreign_keys text)`);
  }
  await client.query(`insert into ${movingTable} (source) select $1 where not exists (select from ${movingTable})`, [
    mark,
  ]);
  const [{ source }] = (await client.query(`select source from ${movingTable}`)).rows;
  if (source !== mark)
    throw new Refusal(
      'conflict',
      'The database contains an unfinished move of another installation. Create a new database for this one (createdb NAME) and use its URL.',
    );
}

async function describeFilled(client: pg.Client, names: string[], mark: string): Promise<string> {
  const advice = newDatabaseAdvice;
  if (!names.includes(ownTable)) return `The database is not empty (it has the table ${names[0]}): ${advice}.`;
  const { rows } = await client.query("select value from service_settings where name = 'secret_mark'");
  return rows[0]?.value === mark
    ? `The database holds this installation already: it was moved before, and the service uses it with GATEHOUSE_DATABASE_URL. To move again, ${advice}.`
    : `The database holds an installation of Gatehouse: ${advice}.`;
}

/** Drops the foreign keys, which `completeTarget` restores and checks. The user must own the tables. */
export async function dropConstraints(client: pg.Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  await client.query(`update ${movingTable} set foreign_keys = $1 where foreign_keys is null`, [JSON.stringify(rows)]);
  for (const { table, name } of rows as ForeignKey[])
    await client.query(`alter table ${table} drop constraint ${name}`);
  await switchTriggers(client, 'disable');
  await client.query('commit');
}

type ForeignKey = { table: string; name: string; definition: string };

async function switchTriggers(client: pg.Client, verb: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} ${verb} trigger user`);
}

export async function readTables(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query(
    `select relname as "table", attname as name, format_type(atttypid, null) as type,
       coalesce(attnum = any (indkey::int2[]), false) as is_key,
       attidentity <> '' or pg_get_serial_sequence(quote_ident(relname), attname) is not null as is_numbered
     from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_index on indrelid = attrelid and indisprimary
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and attgenerated = '' order by relname, attnum`,
  );
  const tables = new Map<string, MovedTable>();
  for (const { table, name, type, is_key, is_numbered } of rows) {
    if (own.has(table)) continue;
    const found: MovedTable = tables.get(table) ?? { name: table, columns: [], key: [], numbered: [] };
    tables.set(table, found);
    found.columns.push({ name, type: type as Column['type'] });
    if (is_key) found.key.push(name);
    if (is_numbered) found.numbered.push(name);
  }
  return [...tables.values()];
}

/** Sets sequences to continue after the highest ID ever assigned. */
export async function completeTarget(
  client: pg.Client,
  tables: MovedTable[],
  {
    lastNumber,
    record,
    undone,
  }: { lastNumber(table: string): number; record(trx: DatabaseOrTransaction): Promise<void>; undone(): void },
): Promise<void> {
  await client.query('begin; set local synchronous_commit = on');
  try {
    await client.query(
      'delete from item_words; insert into item_words (item_id, words) select id, words_of_item(items) from items',
    );
    const [{ foreign_keys }] = (await client.query(`select foreign_keys from ${movingTable}`)).rows;
    for (const { table, name, definition } of JSON.parse(foreign_keys) as ForeignKey[])
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await switchTriggers(client, 'enable');
    await client.query(`drop table ${movingTable}`);
    for (const { name, numbered } of tables)
      for (const column of numbered)
        await client.query(
          `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce(max(${column}), 0), $3::bigint) + 1, false) from ${name}`,
          [name, column, lastNumber(name)],
        );
    await record(onConnection(client));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').then(undone, () => {});
    throw error;
  }
  await client.query('analyze');
}

function onConnection(client: pg.Client): DatabaseOrTransaction {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: async () => connection, end: async () => {} } as unknown as pg.Pool;
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

export function explain(error: unknown): unknown {
  const refusal = passwordRefusal(error);
  if (refusal) return refusal;
  const { code, message, table } = error as NodeJS.ErrnoException & { table?: string };
  if (code === '23503')
    return new Refusal(
      'conflict',
      `A row of ${table} refers to one that is not there (run \`pragma foreign_key_check\` in SQLite to list such rows). Delete it, then run the command again.`,
      { cause: error },
    );
  if (error instanceof Refusal || !(isFault(code) || /timeout|terminated/i.test(message))) return error;
  return new Refusal(
    'unavailable',
    `PostgreSQL cannot be used: ${message || code}. Check the URL of --to and the server, then run the command again. It resumes where it stopped.`,
    { cause: error },
  );
}

const isFault = (code = ''): boolean => /^(E[A-Z_]+|(08|28|3D|53|57|58)\w{3}|42501)$/.test(code);
