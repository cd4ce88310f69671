import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { openDatabase } from '../../src/server/database/index.ts';
import { sharedPostgres, startServer } from '../../src/server/database/postgres.testing.ts';
import { shareEngine } from '../../src/server/events/shared-engine.testing.ts';
import { migratedDatabase } from '../support/testing.ts';

/**
 * Starts the stores that all processes share, and passes their addresses on in environment variables. Also unpacks the
 * browser, because two processes must not unpack it at the same time.
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
