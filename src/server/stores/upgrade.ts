// English only: commands and the start of the service
import { basename, join } from 'node:path';
import type { Config } from '../config/index.ts';
import { copyBeforeUpgrade, type SchemaState } from '../database/index.ts';
import { type Log, lockFolder, Refusal, version } from '../kernel/index.ts';

/** On SQLite no service can be using it, and it is copied first. On PostgreSQL the operator makes backups. */
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

/** A running older service could not use the new tables. */
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
