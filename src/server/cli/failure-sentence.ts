import { ConfigError } from '../config/index.ts';
import { isCorruptDatabase, isOutage, Refusal } from '../kernel/index.ts';

type SystemError = NodeJS.ErrnoException & { port?: number; hostname?: string; dest?: string };

export function failureSentence(error: unknown): string {
  // The message for an imported file already includes its errors.
  if (error instanceof Refusal && error.errors && !error.message.startsWith('Nothing was '))
    return Object.values(error.errors).flat().join('\n');
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (isOutage(error)) return `${(error as Error).message} Unfinished changes were undone. Try again when it is back.`;
  const { code, port, stack, syscall, hostname } = error as SystemError;
  if (isCorruptDatabase(error))
    return `The database is damaged (${(error as Error).message}). Stop the service, keep a copy of the data folder, and restore the newest backup: gatehouse restore --force FILE`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set GATEHOUSE_PORT to a free port.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs elevated privileges: set GATEHOUSE_PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' && port)
    return 'GATEHOUSE_HOST is not an address of this machine: set it to one of its addresses, or to 0.0.0.0 for all.';
  if ((code === 'ENOTFOUND' || code === 'EAI_AGAIN') && syscall === 'getaddrinfo')
    return `The host name ${hostname} has no address. Check the setting that contains it, such as GATEHOUSE_HOST.`;
  if (code === 'EPIPE') return 'The output was closed before the command ended, so it is incomplete.';
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit (ulimit -n, LimitNOFILE in systemd) to 1024 or more, then try again.';
  return systemSentence(error) ?? `Gatehouse stopped because of an unexpected error: ${stack ?? error}`;
}

/** For errors of the disk and of paths, which the operator can fix. */
function systemSentence(error: unknown): string | undefined {
  const { code = '', path, dest } = error as SystemError;
  const place = dest ?? path ?? 'the data folder';
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return `The disk of ${place} is full. Free some space, then try again.`;
  if (/^(EROFS|SQLITE_READONLY\w*)$/.test(code)) return `Cannot write to ${place}. Make it writable, then try again.`;
  if (/^SQLITE_CANTOPEN/.test(code))
    return `Cannot open the database in ${place}. Make it writable for the user of the service, and check that its file system is not read-only.`;
  if (/^(EACCES|EPERM)$/.test(code))
    return `No permission for ${place}. Use the same user as the service, or change the owner.`;
  if (/^(EIO|SQLITE_IOERR\w*)$/.test(code)) return `The disk of ${place} fails. Check the disk, then try again.`;
  if (code === 'ENOENT' && path !== undefined) return `${path} does not exist. Check the path.`;
  if (code === 'EISDIR') return `${path ?? 'The path'} is a folder, but must be a file. Check the path.`;
  if (code === 'ENOTDIR') return `${path ?? 'The path'} is within a file, but must be within a folder. Check the path.`;
  return undefined;
}
