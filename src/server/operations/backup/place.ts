import { join } from 'node:path';
import type { Config } from '../../config/index.ts';

export const placesIn = ({ dataDir }: Pick<Config, 'dataDir'>) => {
  const engine = join(dataDir, 'events', 'engine');
  return {
    ledger: join(dataDir, 'ledger.db'),
    events: join(dataDir, 'events'),
    spool: join(dataDir, 'events', 'spool.db'),
    engine,
    frozen: (name: string) => join(engine, 'shadow', name),
    socket: join(dataDir, 'backup.sock'),
  };
};

export const fileFolders = ['files', 'imports', 'market-imports'] as const;
