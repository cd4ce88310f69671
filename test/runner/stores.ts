import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { openDatabase } from '../../src/server/database/index.ts';
import { sharedPostgres, startServer } from '../../src/server/database/postgres.testing.ts';
import { shareEngine } from '../../src/server/events/shared-engine.testing.ts';
import { migratedDatabase } from '../support/testing.ts';

/**
 * Starts what all files of a run share and tells them by the environment: one PostgreSQL server, one event engine, and an
 * empty SQLite database to copy. Also unpacks the browser: of two processes that begin with it at once, the second would
 * start what the first still writes.
 */
export async function startSharedStores(
  folder: string,
  { isCluster }: { isCluster: boolean },
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'empty.db');
  await (await openDatabase({ file })).close();
  const [postgres, engine] = await Promise.all([
    startServer(),
    shareEngine(join(folder, 'engine'), { isCluster }),
    chromium.executablePath(),
  ]);
  process.env[migratedDatabase] = file;
  process.env[sharedPostgres] = postgres.url;
  return {
    async stop() {
      await Promise.all([postgres.stop(), engine.close()]);
    },
  };
}
