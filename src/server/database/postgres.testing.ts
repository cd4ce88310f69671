import pg from 'pg';
import { openDatabase } from './database.ts';
import { startBareServer } from './postgres-server.testing.ts';

export type TestPostgres = {
  /** The address of an empty database with today's schema; of one without tables when `isBare`. */
  newDatabase(options?: { isBare?: boolean }): Promise<string>;
  /** Gives back a database that is closed: a later test of this process empties and reuses it. */
  release(url: string): void;
  stop(): Promise<void>;
};

/** The environment variable by which a run of all tests names the server that they share: a postgres: address without a database. */
export const sharedPostgres = 'TEST_POSTGRES_URL';
const template = 'template_of_today';

/** Databases of the shared server that tests of this process have closed. */
const released: string[] = [];
let createdCount = 0;

/** A real PostgreSQL server: the one that a run of all tests shares, or one of this file's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[sharedPostgres];
  const server = shared === undefined ? await startServer() : { url: shared, stop: async () => {} };
  const closed = shared === undefined ? [] : released;
  return {
    async newDatabase({ isBare = false } = {}) {
      // Emptying takes 5 ms, making a database up to 400.
      const used = isBare ? undefined : closed.pop();
      if (used !== undefined && (await isEmptied(used))) return used;
      createdCount += 1;
      const name = `test_${process.pid}_${createdCount}`;
      await run(`${server.url}/postgres`, `create database ${name}${isBare ? '' : ` template ${template}`}`);
      return `${server.url}/${name}`;
    },
    release(url) {
      closed.push(url);
    },
    stop: () => server.stop(),
  };
}

/** Differs between schemas: a copied database has its template's tables and columns, under the same object IDs. */
const schemaFingerprint = `(select string_agg(concat_ws(' ', oid, relname, (
    select string_agg(attname, ' ' order by attnum) from pg_attribute where attrelid = pg_class.oid and not attisdropped
  )), ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace)`;

/**
 * Empties the tables that hold rows and restarts their sequences. False where the database cannot be reused: somebody
 * still works in it, or has changed its tables.
 */
async function isEmptied(url: string): Promise<boolean> {
  try {
    await run(
      url,
      `do $$
      declare
        name text;
        is_filled boolean;
      begin
        if md5(${schemaFingerprint}) <> obj_description('public'::regnamespace) then
          raise object_not_in_prerequisite_state;
        end if;
        set local lock_timeout = '2s';
        set local session_replication_role = replica; -- no triggers, no foreign keys
        for name in
          select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        loop
          execute format('select exists (select from %I)', name) into is_filled;
          if is_filled then execute format('delete from %I', name); end if;
        end loop;
        for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
          execute format('alter sequence %I restart', name);
        end loop;
      end $$`,
    );
    return true;
  } catch (error) {
    const lockNotAvailable = '55P03';
    const schemaChanged = '55000';
    const { code = '' } = error as { code?: string };
    if (![lockNotAvailable, schemaChanged].includes(code)) throw error;
    return false;
  }
}

/** Starts a server with a database of today's schema to copy. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startBareServer();
  await run(`${server.url}/postgres`, `create database ${template}`);
  const url = `${server.url}/${template}`;
  await (await openDatabase({ url })).close();
  await run(url, `do $$ begin execute format('comment on schema public is %L', md5(${schemaFingerprint})); end $$`);
  return server;
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
