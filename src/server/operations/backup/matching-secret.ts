// English only: commands and the start of the service
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import { isSecretOf, withUnmigratedDatabase } from '../../database/index.ts';
import { createVault, Refusal } from '../../kernel/index.ts';

/** Throws a Refusal if the restored installation could not start with the secret. PostgreSQL isn't checked. */
export async function requireMatchingSecret({
  dataDir,
  databaseUrl,
  secret,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>): Promise<void> {
  const file = join(dataDir, 'ledger.db');
  if (databaseUrl || !existsSync(file)) return;
  const vault = createVault(secret);
  if (await withUnmigratedDatabase({ file }, (db) => isSecretOf(db, vault))) return;
  throw new Refusal(
    'conflict',
    `The secret does not belong to the database ${file}, so a restored backup could not start. Set GATEHOUSE_SECRET, or the file secret in ${dataDir}, to the secret that the installation was created with, or add --without-secret.`,
  );
}
