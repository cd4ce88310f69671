import { join } from 'node:path';

import { requireReleasedDatabase } from '../database/index.ts';
import { requireReleasedSpool } from '../events/index.ts';

/** Refuses a data folder from before version 1.0.0, and changes nothing in it. */
export function requireReleasedFolder({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}): void {
  if (!databaseUrl) requireReleasedDatabase(join(dataDir, 'ledger.db'));
  requireReleasedSpool(join(dataDir, 'events'));
}
