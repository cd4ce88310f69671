// English only: commands and the start of the service
import { basename, join } from 'node:path';
import type { Config } from '../config/index.ts';
import { copyBeforeUpgrade, type SchemaState } from '../database/index.ts';
import { type Log, lockFolder, Refusal, version } from '../kernel/index.ts';

/**
 * On SQLite, makes sure that no service is using the database, and copies it. On PostgreSQL, backups are up to the
 * operator.
 */
export function prepareUpgrade(config: Config, log: Log) {
  return async ({ pending, version: from }: SchemaState): Promise<() => void> => {
    const facts = { from, to: version, steps: pending.length };
    if (config.databaseUrl) {
      log.info(facts, 'upgrading the database; backups are up to you (pg_dump)');
      return () => {};
    }
    const release = requireUnused(config);
    try {
      if (config.upgradeCopies === 0) log.info(facts, 'upgrading the database without a copy');
      else {
        const copy = await copyBeforeUpgrade(join(config.dataDir, 'ledger.db'), {
          version,
          kept: config.upgradeCopies,
        });
        log.info({ ...facts, copy: basename(copy) }, 'upgrading the database after copying it');
      }
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}

/** Throws a Refusal if an older service is running, because it could not use the new tables. */
function requireUnused({ dataDir }: Config): () => void {
  try {
    return lockFolder(join(dataDir, 'events'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      'conflict',
      `This version (${version}) changes the database in ${dataDir}, which a running Gatehouse uses: stop the service first, then start this version.`,
      { cause: error },
    );
  }
}
