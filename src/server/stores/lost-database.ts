import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { isLock, isOfFileSystem } from '../data-folder/index.ts';
import { isUpgradeCopy } from '../database/index.ts';
import { Refusal } from '../kernel/index.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A new database would hide all accounts, next to the old events and files. */
export function requireNoLostDatabase(place: Place): void {
  const problem = findLostDatabase(place);
  if (problem !== undefined) throw new Refusal('conflict', problem);
}

/** Returns a problem if SQLite's file is missing or empty, although the data folder has been used. */
export function findLostDatabase({ dataDir, databaseUrl }: Place): string | undefined {
  const file = join(dataDir, 'ledger.db');
  const size = statOf(file)?.size;
  if (databaseUrl || (size !== undefined && size > 0)) return undefined;
  const used = ['events', 'files', 'imports', 'market-imports', 'backups'].filter((name) =>
    namesIn(join(dataDir, name)).some((inside) => !isLock(inside) && !isOfFileSystem(inside)),
  );
  const copy = newest(dataDir, (name) => isUpgradeCopy(name) && name.endsWith('.sqlite'));
  if (used.length === 0 && copy === undefined) return undefined;
  const backup = newest(join(dataDir, 'backups'), (name) => name.startsWith('gatehouse-') && name.includes('.tar'));
  const restore = `Restore the newest backup: gatehouse restore --force ${backup ?? 'FILE'}.`;
  return [
    `The database ${file} is ${size === undefined ? 'missing' : 'empty'}, but ${dataDir} contains an installation (${[...used, ...(copy ? ['a copy of the database'] : [])].join(', ')}).`,
    restore,
    ...(copy ? [`${copy} is a copy of the database from before an upgrade (docs/upgrading.md).`] : []),
    'If the installation uses PostgreSQL, set GATEHOUSE_DATABASE_URL. For a new installation, set GATEHOUSE_DATA to an empty folder.',
  ].join(' ');
}

function newest(folder: string, isWanted: (name: string) => boolean): string | undefined {
  const paths = namesIn(folder)
    .filter(isWanted)
    .map((name) => join(folder, name));
  return paths.toSorted((one, other) => (statOf(other)?.mtimeMs ?? 0) - (statOf(one)?.mtimeMs ?? 0))[0];
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is missing, or opening the database reports why it can't be read.
    return [];
  }
}
