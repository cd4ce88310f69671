import pg from 'pg';
import { openDatabase } from './database.ts';
import { startBareServer } from './postgres-server.testing.ts';

export { freePort } from './postgres-server.testing.ts';

export type TestPostgres = {
  /** The address of a new database with today's schema; of one with nothing in it when `isBare`. */
  newDatabase(options?: { isBare?: boolean }): Promise<string>;
  stop(): Promise<void>;
};

/** Where a run of all tests says which server they share, as a postgres: address without a database. */
export const sharedPostgres = 'TEST_POSTGRES_URL';
const template = 'template_of_today';

/** A real PostgreSQL server: the one that a run of all tests shares, or one of this file's own. */
export async function startPostgres(): Promise<TestPostgres> {
  const shared = process.env[sharedPostgres];
  const server = shared === undefined ? await startServer() : { url: shared, stop: async () => {} };
  const made: string[] = [];
  return {
    async newDatabase({ isBare = false } = {}) {
      const name = `test_${process.pid}_${made.length + 1}`;
      made.push(name);
      await run(server.url, isBare ? `create database ${name}` : `create database ${name} template ${template}`);
      return `${server.url}/${name}`;
    },
    async stop() {
      await Promise.all(made.map((name) => run(server.url, `drop database ${name} with (force)`)));
      await server.stop();
    },
  };
}

/** Starts a server with a database of today's schema to copy. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startBareServer();
  await run(server.url, `create database ${template}`);
  await (await openDatabase({ url: `${server.url}/${template}` })).close();
  return server;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
