import { join } from 'node:path';
import type { Config } from './config.ts';
import { requireReleasedDatabase } from './database/index.ts';
import { requireReleasedSpool } from './events/index.ts';

/** Refuses a data folder from before version 1.0.0, and changes nothing in it. */
export function requireReleasedFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (!databaseUrl) requireReleasedDatabase(join(dataDir, 'ledger.db'));
  requireReleasedSpool(join(dataDir, 'events'));
}
