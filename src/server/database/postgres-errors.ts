// English only: commands and the start of the service
import pg from 'pg';
import { Outage, Refusal } from '../kernel/index.ts';

/**
 * What an error of PostgreSQL, of a pooler in front of it or of the way there means:
 * - `lost`: the connection is gone, or good for nothing; the server may be, too
 * - `full`: the server answers, and takes nothing more at the moment: connections, memory, disk
 * - `busy`: all connections were in use for long, by statements that wait for each other or that take long
 * - `fault`: the statement's own
 */
export type ConnectionProblem = 'lost' | 'full' | 'busy' | 'fault';

/** By SQLSTATE, class or code; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostCodes = [
  '08', // connection exceptions
  '57P', // shutting down, crashed, starting up, database dropped, idle for too long
  '25006', // a write where only reads are taken: a standby, or what was the primary before a fail-over
  '25P03', // idle in a transaction for too long
];
const fullClass = '53';
/** Sent for a statement with the wrong number of values too, as an error that leaves the connection alone. */
const protocolViolation = '08P01';

export function connectionProblemOf(error: unknown): ConnectionProblem {
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity } = error;
    if (code.startsWith(fullClass)) return 'full';
    // After these PostgreSQL closes the connection, whatever the code says.
    if (severity === 'FATAL' || severity === 'PANIC') return 'lost';
    return code !== protocolViolation && lostCodes.some((lost) => code.startsWith(lost)) ? 'lost' : 'fault';
  }
  if (!(error instanceof Error)) return 'fault';
  if (error.message === poolSays) return 'busy';
  // The operating system's and name resolution's: ECONNREFUSED, ENOTFOUND …
  if (typeof (error as NodeJS.ErrnoException).syscall === 'string') return 'lost';
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 'lost';
  return driverSays.test(error.message) ? 'lost' : 'fault';
}

/** What `pg-pool` says when no connection came free in time. */
const poolSays = 'timeout exceeded when trying to connect';
/** What `pg` and `pg-pool` say of connections, for which they have no codes. */
const driverSays =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (exceeded|expired)|Query read timeout|The server unexpectedly closed)/i;

/** Trouble that trying again does not mend: a name, a password or a right that the operator has to set. */
export function isForOperator(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  if (isPasswordMissing(error)) return true;
  return typeof code === 'string' && (code.startsWith('28') || code === '3D000' || code === '42501');
}

/** What `pg` says, which has no code for it, where the server wants a password and the URL has none. */
const isPasswordMissing = (error: unknown): boolean =>
  error instanceof Error && /^SASL: .*client password must be/.test(error.message);

/** That for the operator; undefined where it is something else. `place`: behind “the URL”, which URL it is. */
export const passwordRefusal = (error: unknown, place = ''): Refusal | undefined =>
  isPasswordMissing(error)
    ? new Refusal('unavailable', `The server wants a password: add it to the URL${place}.`, { cause: error })
    : undefined;

/** What the server or the network said, as a sentence for the operator; errors of our own stay as they are. */
export function postgresRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const cause = error instanceof Outage && error.cause ? error.cause : error;
  const refusal = passwordRefusal(cause, ' (GATEHOUSE_DATABASE_URL)');
  if (refusal) return refusal;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined && !/timeout|terminated/i.test(message)) return error;
  return new Refusal('unavailable', `PostgreSQL cannot be used: ${message || code}. Check GATEHOUSE_DATABASE_URL.`, {
    cause: error,
  });
}
