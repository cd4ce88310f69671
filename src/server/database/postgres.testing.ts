import pg from 'pg';
import { openDatabase } from './database.ts';
import { startBareServer } from './postgres-server.testing.ts';

export type TestPostgres = {
  /** Returns the URL of an empty database with the current schema, or without tables if `isBare`. */
  newDatabase(options?: { isBare?: boolean }): Promise<string>;
  /** Releases a closed database. A later test of this process empties and reuses it. */
  release(url: string): void;
  stop(): Promise<void>;
};

/** Environment variable with the URL, without a database, of the server that all tests share. */
export const sharedPostgres = 'TEST_POSTGRES_URL';
const template = 'template_of_today';

const released: string[] = [];
let createdCount = 0;

/** Returns the server that all tests share, or starts one for this file. */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[sharedPostgres];
  const server = shared === undefined ? await startServer() : { url: shared, stop: async () => {} };
  const closed = shared === undefined ? [] : released;
  return {
    async newDatabase({ isBare = false } = {}) {
      // Emptying takes 5 ms, creating a database up to 400 ms.
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

/** A copied database has its template's tables and columns under the same object IDs, so this detects changes. */
const schemaFingerprint = `(select string_agg(concat_ws(' ', oid, relname, (
    select string_agg(attname, ' ' order by attnum) from pg_attribute where attrelid = pg_class.oid and not attisdropped
  )), ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace)`;

/**
 * Empties the tables and restarts their sequences. Returns false if the database is still in use or its schema was
 * changed.
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

/** Starts a server with a template database. */
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
