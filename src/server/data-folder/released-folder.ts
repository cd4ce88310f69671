import { join } from 'node:path';

import { requireReleasedDatabase } from '../database/index.ts';
import { requireReleasedSpool } from '../events/index.ts';

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
