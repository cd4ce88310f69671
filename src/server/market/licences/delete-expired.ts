import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { deleteLicencesExpiredBefore } from './licence.store.ts';
import { graceMs } from './licence.ts';

const atOnce = 1000;

/** Forgets licence files that no program takes any more, their grace included: they need not be revoked either. */
export async function deleteExpiredLicences({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  while ((await deleteLicencesExpiredBefore(database.db, now() - graceMs - dayMs, atOnce)) === atOnce);
}
