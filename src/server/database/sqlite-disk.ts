import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { type Log, Outage } from '../kernel/index.ts';
import { Availability } from './availability.ts';

export type { SqliteStatement };

/** More than a usual transaction writes. */
const probeBytes = 256 * 1024;

/** While the disk is full, read-only or failing, reads work and writes throw an `Outage`. */
export function watchDisk(file: string, log: Log | undefined): Availability {
  return new Availability({
    log,
    probe: () => writeProbe(`${file}-probe`),
    // Only probes throw system errors.
    problemOf: (error) => (isDiskProblem(error) ? 'full' : hasSyscall(error) ? 'lost' : 'fault'),
    // Without a stack, which would hide the message.
    logOutage: (error) => log?.warn({ code: codeOf(error) }, describeDiskProblem(error, dirname(file))),
    backAgain: 'the database can be written again',
    onLost: () => {},
  });
}

async function writeProbe(file: string): Promise<void> {
  const probe = await open(file, 'w', 0o600);
  try {
    await probe.writeFile(Buffer.alloc(probeBytes));
    await probe.sync();
  } finally {
    await probe.close();
    await rm(file, { force: true });
  }
}

export function reportDiskProblems(
  { availability, file }: { availability: Availability; file: string },
  prepare: () => Sqlite.Statement,
): SqliteStatement {
  const report = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (!isDiskProblem(error)) throw error;
      availability.report(error);
      const problem = describeDiskProblem(error, dirname(file));
      throw new Outage(`${problem[0]!.toUpperCase()}${problem.slice(1)}.`, { cause: error });
    }
  };
  const statement = report(prepare);
  return {
    reader: statement.reader,
    all: (parameters) => report(() => statement.all(parameters)),
    run: (parameters) => report(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
  };
}

/** https://sqlite.org/rescode.html */
const diskCodes = /^SQLITE_(FULL|IOERR|READONLY)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');
const isDiskProblem = (error: unknown): boolean => diskCodes.test(codeOf(error));
const hasSyscall = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException)?.syscall === 'string';

/** Also for system errors. */
export function describeDiskProblem(error: unknown, folder: string): string {
  const code = codeOf(error);
  if (/FULL|ENOSPC|EDQUOT/.test(code))
    return `the disk of ${folder} is full: nothing can be saved until you free some space`;
  if (/READONLY|EROFS|EACCES|EPERM/.test(code))
    return `${folder} cannot be written: nothing can be saved until you make it writable`;
  return `the disk of ${folder} fails: nothing can be saved until it works again. Check the disk`;
}
