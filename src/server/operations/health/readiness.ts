import { readDatabaseClock } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, runAsService, secondMs, withTimeout } from '../../kernel/index.ts';
import { outboxLagMs } from '../../outbox/index.ts';

/** What `/readyz` tells everybody: no names, no addresses, no texts of errors. */
export type Readiness = {
  /**
   * `degraded`: it works, and something of it is late; `not_ready`: no request can be served; `stopping`: what is under
   * way is brought to its end
   */
  status: 'ready' | 'degraded' | 'not_ready' | 'stopping';
  /** `read_only`: no server takes writes, and a standby answers what requests read */
  database: { status: 'ok' | 'read_only' | 'away' };
  event_store: { status: 'ok' | 'away' };
  /** events that wait for the event store; `oldest_seconds`: how far shipping is behind */
  spool: { status: 'ok' | 'behind' | 'full'; rows: number; bytes: number; oldest_seconds: number };
  /** `lag_seconds`: for how long the oldest message has been due; null while nobody knows */
  outbox: { status: 'ok' | 'behind'; lag_seconds: number | null };
  /** `skew_seconds`: how far this machine's clock is ahead of the database's, or was moved; null while nobody knows */
  clock: { status: 'ok' | 'off'; skew_seconds: number | null };
};

/** A database that has not answered by then counts as away: who asks must not hang with it. */
const answersWithinMs = 2000;
/** Shipping takes a second or two; an engine that restarts, ten. */
const spoolBehindMs = minuteMs;
const spoolFullShare = 0.95;
/** Messages leave within seconds of their moment. */
const outboxBehindMs = 2 * minuteMs;
/** Work goes by the database's clock; logs, certificates and what others are told of this machine's time do not. */
const clockSlackMs = 10 * secondMs;
/** How long a clock that was moved is told of. */
const clockMovedMs = 10 * minuteMs;

type ReadinessDeps = Pick<Deps, 'config' | 'database' | 'events' | 'log' | 'now'>;

export type Clocks = {
  /** this machine's, epoch ms */
  machineNow: () => number;
  /** milliseconds on a clock that is never set */
  elapsed: () => number;
};

/** Returns a function that looks at everything anew. */
export function createReadiness(deps: ReadinessDeps, { machineNow, elapsed }: Clocks): () => Promise<Readiness> {
  const { config, database, events, log, now } = deps;
  const clockMoved = watchClock(machineNow, elapsed);
  let wasUnavailable = false;

  const askDatabase = async () => {
    const askedAt = machineNow();
    const databaseMs = await readDatabaseClock(database);
    const lagMs = await outboxLagMs(database.db, now());
    // The database read its clock somewhere between question and answer.
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
    const { reachable, spooledRows, spooledBytes, shippingLagMs } = events.state();
    const lagMs = isUnavailable ? null : answer.lagMs;
    const skewMs = isUnavailable ? null : (answer.skewMs ?? movedMs);
    const spool = spoolStatus(shippingLagMs, spooledBytes / config.spoolMaxBytes);
    const parts: Omit<Readiness, 'status'> = {
      database: { status: isUnavailable ? (database.isReadOnly() ? 'read_only' : 'away') : 'ok' },
      event_store: { status: reachable ? 'ok' : 'away' },
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

/** Without its event store the service works on: what comes in waits in the spool. Without its database it cannot. */
function overall(parts: Omit<Readiness, 'status'>): Readiness['status'] {
  if (parts.database.status === 'away') return 'not_ready';
  return Object.values(parts).every(({ status }) => status === 'ok') ? 'ready' : 'degraded';
}

function spoolStatus(lagMs: number, share: number): Readiness['spool']['status'] {
  if (share >= spoolFullShare) return 'full';
  return lagMs > spoolBehindMs ? 'behind' : 'ok';
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** Tells by how much the wall clock was moved against the steady one within the last minutes, ms. */
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
