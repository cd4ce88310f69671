// English only: commands and the start of the service
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { copyBeforeUpgrade, deleteOldCopies, type SchemaState, type UpgradeEnd } from '../database/index.ts';
import { describeVersion, type Log, lockFolder, Refusal, version } from '../kernel/index.ts';

/**
 * On SQLite, makes sure that no service is using the database, and copies it. A failed upgrade has no effect, so its
 * copy is deleted. On PostgreSQL, backups are up to the operator.
 */
export function prepareUpgrade(config: Config, log: Log) {
  return async ({ pending, version: from }: SchemaState): Promise<UpgradeEnd> => {
    // Between two commits, the versions can be equal, but not the steps.
    const facts = { from, to: describeVersion(), steps: pending.length, lastStep: pending.at(-1) };
    if (config.databaseUrl) {
      log.info(facts, 'upgrading the database; backups are up to you (pg_dump)');
      return async () => {};
    }
    const release = requireUnused(config);
    try {
      const copy = config.upgradeCopies === 0 ? undefined : await copyBeforeUpgrade(ledgerOf(config), version);
      if (copy === undefined) log.info(facts, 'upgrading the database without a copy');
      else log.info({ ...facts, copy: copy.name }, 'upgrading the database after copying it');
      return async (isDone) => {
        release();
        if (copy === undefined) return;
        try {
          if (!isDone) return await copy.discard();
          await copy.keep();
          await deleteOldCopies(config.dataDir, config.upgradeCopies);
        } catch (error) {
          // The upgrade itself has ended, and its own error must be reported.
          log.warn({ err: error, copy: copy.name }, 'could not clean up the copies of the database in the data folder');
        }
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

const ledgerOf = ({ dataDir }: Config): string => join(dataDir, 'ledger.db');

/** Throws a Refusal if an older service is running, because it could not use the new tables. */
function requireUnused({ dataDir }: Config): () => void {
  try {
    return lockFolder(join(dataDir, 'events'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      'conflict',
      `This version (${describeVersion()}) changes the database in ${dataDir}, which a running Gatehouse uses: stop the service first, then start this version.`,
      { cause: error },
    );
  }
}
