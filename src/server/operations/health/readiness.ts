import { readDatabaseClock } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, runAsService, secondMs, withTimeout } from '../../kernel/index.ts';
import { outboxLagMs } from '../../outbox/index.ts';

/** Anyone can read this, so it must contain no names, addresses or error texts. */
export type Readiness = {
  /**
   * `degraded`: the service works, but one part is behind or damaged. `not_ready`: the process can't serve requests. `stopping`:
   * the process finishes requests in progress.
   */
  status: 'ready' | 'degraded' | 'not_ready' | 'stopping';
  /** `read_only`: a standby serves reads, or the disk under SQLite accepts no writes */
  database: { status: 'ok' | 'read_only' | 'away' };
  /** `damaged`: some rows are lost or can't be read. `replaced`: it isn't the store that was used before. */
  event_store: { status: 'ok' | 'away' | 'damaged' | 'replaced' };
  spool: { status: 'ok' | 'behind' | 'full'; rows: number; bytes: number; oldest_seconds: number };
  outbox: { status: 'ok' | 'behind'; lag_seconds: number | null };
  /**
   * `skew_seconds`: how far this machine's clock is ahead of the database's, or by how much it jumped; null if unknown
   */
  clock: { status: 'ok' | 'off'; skew_seconds: number | null };
};

/** A database that takes longer counts as unavailable, because the request must not hang. */
const answersWithinMs = 2000;
/** Shipping normally takes a second or two. A restart of the engine takes ten. */
const spoolBehindMs = minuteMs;
const spoolFullShare = 0.95;
const outboxBehindMs = 2 * minuteMs;
/**
 * Tolerated clock difference. Jobs use the database's clock, but logs, certificates and timestamps for other services
 * use this machine's clock.
 */
const clockSlackMs = 10 * secondMs;
const clockMovedMs = 10 * minuteMs;

type ReadinessDeps = Pick<Deps, 'config' | 'database' | 'events' | 'log' | 'now'>;

export type Clocks = {
  machineNow: () => number;
  /** monotonic clock in ms */
  elapsed: () => number;
};

export function createReadiness(deps: ReadinessDeps, { machineNow, elapsed }: Clocks): () => Promise<Readiness> {
  const { config, database, events, log, now } = deps;
  const clockMoved = watchClock(machineNow, elapsed);
  let wasUnavailable = false;

  const askDatabase = async () => {
    const askedAt = machineNow();
    const databaseMs = await readDatabaseClock(database);
    const lagMs = await outboxLagMs(database.db, now());
    const skewMs = databaseMs === undefined ? undefined : (askedAt + machineNow()) / 2 - databaseMs;
    return { lagMs, skewMs };
  };

  return async () => {
    const movedMs = clockMoved();
    const asked = runAsService(askDatabase).catch((error: unknown) => ({ error }));
    const answer = await withTimeout(asked, answersWithinMs, { error: new Error('no answer within two seconds') });
    const isUnavailable = 'error' in answer;
    if (isUnavailable && !wasUnavailable) log.warn({ err: answer.error }, 'the database does not answer');
    wasUnavailable = isUnavailable;
    const isReadOnly = database.isReadOnly();
    const { reachable, problem, spooledRows, spooledBytes, shippingLagMs } = events.state();
    const lagMs = isUnavailable ? null : answer.lagMs;
    const skewMs = isUnavailable ? null : (answer.skewMs ?? movedMs);
    const spool = spoolStatus(shippingLagMs, spooledBytes / config.spoolMaxBytes);
    const parts: Omit<Readiness, 'status'> = {
      database: { status: isReadOnly ? 'read_only' : isUnavailable ? 'away' : 'ok' },
      event_store: { status: reachable ? (problem ?? 'ok') : 'away' },
      spool: { status: spool, rows: spooledRows, bytes: spooledBytes, oldest_seconds: inSeconds(shippingLagMs) },
      outbox: {
        status: lagMs !== null && lagMs > outboxBehindMs ? 'behind' : 'ok',
        lag_seconds: lagMs === null ? null : inSeconds(lagMs),
      },
      clock: {
        status: skewMs !== null && Math.abs(skewMs) > clockSlackMs ? 'off' : 'ok',
        skew_seconds: skewMs === null ? null : inSeconds(skewMs),
      },
    };
    return { status: overall(parts), ...parts };
  };
}

function overall(parts: Omit<Readiness, 'status'>): Readiness['status'] {
  if (parts.database.status === 'away') return 'not_ready';
  return Object.values(parts).every(({ status }) => status === 'ok') ? 'ready' : 'degraded';
}

function spoolStatus(lagMs: number, share: number): Readiness['spool']['status'] {
  if (share >= spoolFullShare) return 'full';
  return lagMs > spoolBehindMs ? 'behind' : 'ok';
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** Returns a function that returns the last clock jump in ms, or 0 if it was more than `clockMovedMs` ago. */
function watchClock(now: () => number, elapsed: () => number): () => number {
  let anchor = { wall: now(), steady: elapsed() };
  let moved = { at: -Infinity, ms: 0 };
  return () => {
    const at = { wall: now(), steady: elapsed() };
    const ms = at.wall - anchor.wall - (at.steady - anchor.steady);
    if (Math.abs(ms) > clockSlackMs) {
      moved = { at: at.steady, ms };
      anchor = at;
    }
    return at.steady - moved.at < clockMovedMs ? moved.ms : 0;
  };
}
