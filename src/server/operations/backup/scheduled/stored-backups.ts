import { join } from 'node:path';
import type { Config } from '../../../config/index.ts';
import { describeOfflineCommand, quoted } from '../../../data-folder/index.ts';
import { ObjectStorageError } from '../../../files/s3-client/index.ts';
import { Refusal } from '../../../kernel/index.ts';
import { describePlace } from './describe-place.ts';
import { type NetworkAccess, openPlace } from './place.ts';
import { backupTime } from './retention.ts';
import type { BackupPlace, BackupSettings, BackupState } from './settings.store.ts';

/** `folder`: null in a bucket. `address`: for `gatehouse restore`. `at`: epoch ms */
export type StoredBackup = {
  name: string;
  at: number;
  bytes: number;
  place: string;
  folder: string | null;
  address: string;
};

const maxListed = 100;

/** Lists the newest backups in the plan's place and in the folder of the last other backup. */
export async function listStoredBackups(
  { settings, state }: { settings: BackupSettings | undefined; state: BackupState },
  config: Pick<Config, 'dataDir'>,
  network: NetworkAccess,
): Promise<{ backups: StoredBackup[]; problems: string[] }> {
  const problems: string[] = [];
  const found = await Promise.all(
    placesOf(settings, state).map(async (place) => {
      try {
        return await listPlace(place, config, network);
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof ObjectStorageError)) throw error;
        problems.push(error.message);
        return [];
      }
    }),
  );
  const backups = found.flat().sort((one, other) => other.at - one.at || one.address.localeCompare(other.address));
  return { backups: backups.slice(0, maxListed), problems };
}

function placesOf(settings: BackupSettings | undefined, { folder }: BackupState): BackupPlace[] {
  const places: BackupPlace[] = settings ? [settings.place] : [];
  if (folder === undefined || (settings?.place.kind === 'folder' && settings.place.folder === folder)) return places;
  return [...places, { kind: 'folder', folder }];
}

async function listPlace(
  place: BackupPlace,
  config: Pick<Config, 'dataDir'>,
  network: NetworkAccess,
): Promise<StoredBackup[]> {
  const sizes = await openPlace(place, config, network).listSizes();
  return [...sizes].flatMap(([name, bytes]) => {
    const at = backupTime(name);
    if (at === undefined) return [];
    const folder = place.kind === 'folder' ? place.folder : null;
    return [{ name, at, bytes, place: describePlace(place), folder, address: addressOf(place, name) }];
  });
}

function addressOf(place: BackupPlace, name: string): string {
  if (place.kind === 'folder') return join(place.folder, name);
  const { bucket, prefix } = place;
  return `s3://${bucket}/${prefix === '' ? '' : `${prefix}/`}${name}`;
}

/** Returns the command for a POSIX shell. */
export const restoreCommandOf = (config: Pick<Config, 'dataDir' | 'databaseUrl'>, address: string): string =>
  `${describeOfflineCommand(config)} restore ${quoted(address)}`;
