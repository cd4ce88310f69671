// English only: commands and the start of the service
import pg from 'pg';
import { Outage, Refusal } from '../kernel/index.ts';

/**
 * - `lost`: the connection is unusable, and the server might be unavailable
 * - `full`: out of connections, memory or disk space
 * - `busy`: no connection became free in time
 * - `fault`: an error of the statement
 */
export type ConnectionProblem = 'lost' | 'full' | 'busy' | 'fault';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostCodes = [
  '08',
  '57P', // shutdown, crash, startup, idle timeout
  '25006', // a standby, or the former primary after a failover
  '25P03',
];
const fullClass = '53';
/** Also sent for a wrong number of values, which doesn't affect the connection. */
const protocolViolation = '08P01';

export function connectionProblemOf(error: unknown): ConnectionProblem {
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity } = error;
    if (code.startsWith(fullClass)) return 'full';
    // PostgreSQL closes the connection after these, regardless of the code.
    if (severity === 'FATAL' || severity === 'PANIC') return 'lost';
    return code !== protocolViolation && lostCodes.some((lost) => code.startsWith(lost)) ? 'lost' : 'fault';
  }
  if (!(error instanceof Error)) return 'fault';
  if (error.message === poolSays) return 'busy';
  // ECONNREFUSED, ENOTFOUND …
  if (typeof (error as NodeJS.ErrnoException).syscall === 'string') return 'lost';
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 'lost';
  return driverSays.test(error.message) ? 'lost' : 'fault';
}

const poolSays = 'timeout exceeded when trying to connect';
const driverSays =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (exceeded|expired)|Query read timeout|The server unexpectedly closed)/i;

/** Returns whether the operator must correct a name, password or permission, so retrying doesn't help. */
export function isForOperator(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  if (isPasswordMissing(error)) return true;
  return typeof code === 'string' && (code.startsWith('28') || code === '3D000' || code === '42501');
}

const isPasswordMissing = (error: unknown): boolean =>
  error instanceof Error && /^SASL: .*client password must be/.test(error.message);

export const passwordRefusal = (error: unknown, place = ''): Refusal | undefined =>
  isPasswordMissing(error)
    ? new Refusal('unavailable', `The server wants a password: add it to the URL${place}.`, { cause: error })
    : undefined;

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
