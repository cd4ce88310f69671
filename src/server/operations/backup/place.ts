import { join } from 'node:path';
import type { Config } from '../../config/index.ts';

/** Where things lie in a data folder. */
export const placesIn = ({ dataDir }: Pick<Config, 'dataDir'>) => {
  const engine = join(dataDir, 'events', 'engine');
  return {
    ledger: join(dataDir, 'ledger.db'),
    events: join(dataDir, 'events'),
    spool: join(dataDir, 'events', 'spool.db'),
    engine,
    /** where the engine keeps what was frozen under the name */
    frozen: (name: string) => join(engine, 'shadow', name),
    socket: join(dataDir, 'backup.sock'),
  };
};

/** Folders of files that never change once they have their name. */
export const fileFolders = ['files', 'imports', 'market-imports'] as const;
