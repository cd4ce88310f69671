import pg from 'pg';
import { openDatabase } from './database.ts';
import { startBareServer } from './postgres-server.testing.ts';

export type TestPostgres = {
  newDatabase(options?: { isBare?: boolean }): Promise<string>;
  release(url: string): void;
  stop(): Promise<void>;
};

/** URL of the server that all tests share. */
export const sharedPostgres = 'TEST_POSTGRES_URL';
const template = 'template_of_today';

const released: string[] = [];
let createdCount = 0;

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

/** Detects schema changes. A database copied from the template has the same object IDs for its tables. */
const schemaFingerprint = `(
    select sum(hashtextextended(relname, pg_class.oid::bigint)) + sum(columns)
    from pg_class join (
      select attrelid, sum(hashtextextended(attname, attnum)) as columns
      from pg_attribute where not attisdropped group by attrelid
    ) as attributes on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace
  )::text`;

async function isEmptied(url: string): Promise<boolean> {
  try {
    await run(
      url,
      `do $$
      declare
        name text;
        is_filled boolean;
      begin
        if ${schemaFingerprint} <> obj_description('public'::regnamespace) then
          raise object_not_in_prerequisite_state;
        end if;
        set local lock_timeout = '2s';
        set local session_replication_role = replica; -- no triggers, no foreign keys
        for name in
          select relname from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
            and pg_relation_size(oid) > 0 -- most tables never had rows
        loop
          execute format('select exists (select from %I)', name) into is_filled;
          if is_filled then execute format('delete from %I', name); end if;
        end loop;
        for name in
          select relname from pg_class
          where relnamespace = 'public'::regnamespace and case relkind when 'S' then pg_sequence_last_value(oid) end is not null
        loop
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

export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startBareServer();
  await run(`${server.url}/postgres`, `create database ${template}`);
  const url = `${server.url}/${template}`;
  await (await openDatabase({ url })).close();
  await run(url, `do $$ begin execute format('comment on schema public is %L', ${schemaFingerprint}); end $$`);
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
