import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';

type Place = { dataDir: string; databaseUrl: string | undefined };

const checkout = join(import.meta.dirname, '..', '..', '..');

export const describeDatabaseLocation = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl ? 'the database of GATEHOUSE_DATABASE_URL' : dataDir;

/** Returns undefined if there is no problem or PostgreSQL is used. */
export function findInstallationProblem({ dataDir, databaseUrl }: Place): string | undefined {
  if (databaseUrl) return undefined;
  try {
    accessSync(join(dataDir, 'ledger.db'), constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return `No installation of Gatehouse in ${dataDir}: set GATEHOUSE_DATA to the data folder of the service (and its other settings), such as GATEHOUSE_DATA=/var/lib/gatehouse npx gatehouse …`;
    if (code === 'EROFS')
      return `The database in ${dataDir} is on a read-only file system: mount it writable, and try again.`;
    return `User ${userName()} cannot use the database in ${dataDir} (${code}): run the command as the user of the service, with sudo -u USER.`;
  }
}

/** A container can run with a user ID that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

export function isNewFolder(dataDir: string): boolean {
  try {
    return !readdirSync(dataDir).includes('ledger.db');
  } catch {
    // The folder doesn't exist yet, or isn't readable. In the second case, opening the database reports the error.
    return true;
  }
}

type Surroundings = { root?: string; isDocker?: boolean };

/** The image has Gatehouse in this folder, and the settings of the service in the environment. */
const imageRoot = '/app';
const isInDocker = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
const inImage = 'node bin/gatehouse.js';

/**
 * Returns the command to run next to the service, without the secret and without URLs that contain passwords. In a
 * container, the user runs it on the host.
 */
export function describeCommand(place: Place, { root = checkout, isDocker = isInDocker }: Surroundings = {}): string {
  if (root === imageRoot) return isDocker ? `docker compose exec gatehouse ${inImage}` : inImage;
  return commandWithSettings(place, root);
}

/** Like `describeCommand`, while the service is stopped. */
export function describeOfflineCommand(
  place: Place,
  { root = checkout, isDocker = isInDocker }: Surroundings = {},
): string {
  if (root === imageRoot) return isDocker ? `docker compose run --rm gatehouse ${inImage}` : inImage;
  return commandWithSettings(place, root);
}

/** For users who must not see the settings. */
export const commandWithoutSettings = describeCommand({ dataDir: join(checkout, 'data'), databaseUrl: undefined });

function commandWithSettings({ dataDir, databaseUrl }: Place, root: string): string {
  const usual = join(root, 'data') === dataDir;
  const settings = [
    ...(usual ? [] : [`GATEHOUSE_DATA=${quoted(relativeWithin(root, dataDir))}`]),
    ...(databaseUrl ? ['GATEHOUSE_DATABASE_URL=…', 'GATEHOUSE_SECRET=…'] : []),
  ];
  return [...settings, 'npx gatehouse'].join(' ');
}

const relativeWithin = (root: string, folder: string): string =>
  folder.startsWith(`${root}/`) ? `./${relative(root, folder)}` : folder;

/** Quotes a word for a POSIX shell, if necessary. */
export const quoted = (text: string): string =>
  /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
