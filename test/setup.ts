import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/server/database/index.ts';
import { sharedPostgres, startServer } from '../src/server/database/postgres.testing.ts';
import { migratedDatabase } from '../src/server/testing.ts';

let stop = async (): Promise<void> => {};

/**
 * Before a run of all tests: one PostgreSQL server, an empty SQLite database to copy, and a place for what Node has compiled,
 * for all files and the processes that they start.
 */
export async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tests-'));
  const file = join(folder, 'ledger.db');
  await (await openDatabase({ file })).close();
  const postgres = await startServer();
  process.env[migratedDatabase] = file;
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  process.env[sharedPostgres] = postgres.url;
  stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const globalTeardown = (): Promise<void> => stop();
