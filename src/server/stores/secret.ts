// English only: commands and the start of the service
import { claimSecret, type Database } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { Refusal } from '../kernel/index.ts';

/**
 * Throws a Refusal if the database was created with another secret. Otherwise new values would be encrypted with the
 * wrong secret and couldn't be read after the mistake is corrected. The first start stores the mark.
 */
export async function requireSameSecret(database: Database, vault: Vault): Promise<void> {
  if (await claimSecret(database.db, vault)) return;
  throw new Refusal(
    'conflict',
    'This database was created with another secret: set GATEHOUSE_SECRET (or restore the file `secret` in the data folder) to the one it was created with.',
  );
}
