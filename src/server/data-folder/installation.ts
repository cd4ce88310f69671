import { accessSync, constants, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** Where npm was run, and where `npx gatehouse` works. */
const checkout = join(import.meta.dirname, '..', '..', '..');

/** Where the accounts are kept, for messages of commands. */
export const describeDatabaseLocation = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl ? 'the database of GATEHOUSE_DATABASE_URL' : dataDir;

/** Why a command cannot use the database in the data folder; undefined if it can, or if the database is elsewhere. */
export function findInstallationProblem({ dataDir, databaseUrl }: Place): string | undefined {
  if (databaseUrl) return undefined;
  try {
    accessSync(join(dataDir, 'ledger.db'), constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return `No installation of Gatehouse in ${dataDir}: set GATEHOUSE_DATA to the data folder of the service (and its other settings), such as GATEHOUSE_DATA=/var/lib/gatehouse npx gatehouse …`;
    return `User ${userInfo().username} cannot use the database in ${dataDir} (${code}): run the command as the user of the service, with sudo -u USER.`;
  }
}

/** Whether the data folder has no database yet. */
export function isNewFolder(dataDir: string): boolean {
  try {
    return !readdirSync(dataDir).includes('ledger.db');
  } catch {
    // It does not exist yet; if it cannot be read, opening the database says why.
    return true;
  }
}

/**
 * The command line that works on this installation from the folder of Gatehouse (`root`). URLs with passwords and the
 * secret are shown without their values.
 */
export function describeCommand({ dataDir, databaseUrl }: Place, root = checkout): string {
  const usual = join(root, 'data') === dataDir;
  const settings = [
    ...(usual ? [] : [`GATEHOUSE_DATA=${quoted(relativeWithin(root, dataDir))}`]),
    ...(databaseUrl ? ['GATEHOUSE_DATABASE_URL=…', 'GATEHOUSE_SECRET=…'] : []),
  ];
  return [...settings, 'npx gatehouse'].join(' ');
}

const relativeWithin = (root: string, folder: string): string =>
  folder.startsWith(`${root}/`) ? `./${relative(root, folder)}` : folder;

const quoted = (text: string): string =>
  /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
