import type { Deps } from '../../deps.ts';
import { t, version } from '../../kernel/index.ts';
import { findNewerRelease } from '../releases/index.ts';
import { type Finding, ok } from './finding.ts';

/** Reads the last answer of the daily check. It is no warning, because nothing is broken. */
export async function checkRelease({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<Finding[]> {
  const newer = await findNewerRelease(database.db, config);
  if (!newer) return [];
  const values = { newest: newer.version, running: version };
  return [
    ok('version', () =>
      t('Version {newest} is available. This is {running}. gatehouse upgrade --check shows how to upgrade.', values),
    ),
  ];
}
