import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { deleteLicencesExpiredBefore } from './licence.store.ts';
import { graceMs } from './licence.ts';

const batchSize = 1000;

/** After the grace period, no program accepts a licence file, so the revocation list doesn't need the file. */
export async function deleteExpiredLicences({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  while ((await deleteLicencesExpiredBefore(database.db, now() - graceMs - dayMs, batchSize)) === batchSize);
}
