import { writeCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import { addByClock, cutText, formatZonedMinute, hourMs, minuteMs } from '../../kernel/index.ts';
import { nextRunAt, parseMonitorAddress, type Schedule } from '../monitor/index.ts';

/** Times are epoch ms. */
export type Calls = {
  /** last good call; null before the first good call */
  goodAt: number | null;
  /** failure reported by a call after the last good call */
  failure: string | null;
  /** start of the reported run in progress */
  startedAt: number | null;
  /** end of the last pause, when no call was expected; null if never paused */
  pausedUntil: number | null;
  timeZone: string;
};
export type Expected = { graceS: number } & ({ periodS: number } | { schedule: Schedule });
type Checks = { lastAt: number | null; everyS: number };
type HeartbeatState =
  | { kind: 'waiting' }
  | { kind: 'good' }
  /** a call was due while the service was down and may have been lost, so it counts as received now */
  | { kind: 'excused' }
  | { kind: 'bad'; cause: string };

/** If a check is later than this, the service was down and received no calls. */
const standstillMs = 2 * minuteMs;

export function heartbeatState(calls: Calls, expected: Expected, looks: Checks, nowMs: number): HeartbeatState {
  if (calls.failure !== null) return { kind: 'bad', cause: calls.failure };
  const deadlines = [runDeadline(calls, expected), callDeadline(calls, expected, nowMs)].filter(
    (deadline) => deadline !== undefined,
  );
  const missed = deadlines.filter(({ at }) => nowMs > at).sort((a, b) => a.at - b.at)[0];
  // A first run that is still in progress has no result yet.
  if (missed === undefined) return calls.goodAt === null ? { kind: 'waiting' } : { kind: 'good' };
  const stoodStill = looks.lastAt !== null && nowMs - looks.lastAt > looks.everyS * 1000 + standstillMs;
  if (stoodStill && looks.lastAt! < missed.at) return { kind: 'excused' };
  return { kind: 'bad', cause: missed.cause() };
}

type Deadline = { at: number; cause: () => string };

/** A run must end within the grace time. A pause ends the wait for it. */
export function runDeadline({ startedAt, pausedUntil, timeZone }: Calls, expected: Expected): Deadline | undefined {
  if (startedAt === null || startedAt < (pausedUntil ?? 0)) return undefined;
  return {
    at: startedAt + expected.graceS * 1000,
    cause: () => notFinishedCause(startedAt, expected, timeZone),
  };
}

function notFinishedCause(startedAt: number, expected: Expected, timeZone: string): string {
  const zone = 'schedule' in expected ? (expected.schedule.timeZone ?? timeZone) : timeZone;
  return writeCause('notFinished', {
    time: formatZonedMinute(startedAt, zone),
    grace: formatDuration(expected.graceS),
  });
}

function callDeadline(calls: Calls, expected: Expected, nowMs: number): Deadline | undefined {
  const since = lastGoodAt(calls);
  const dueAt = nextCallAt(calls, expected);
  if (since === undefined || dueAt === undefined) return undefined;
  const silence = () => formatDuration((nowMs - since) / 1000);
  return {
    at: dueAt + expected.graceS * 1000,
    cause: () =>
      'schedule' in expected
        ? writeCause('missedSchedule', {
            silence: silence(),
            time: formatZonedMinute(dueAt, expected.schedule.timeZone ?? calls.timeZone),
          })
        : writeCause('noCall', { silence: silence(), period: formatDuration(expected.periodS) }),
  };
}

/** No call was expected during a pause. */
const lastGoodAt = ({ goodAt, pausedUntil }: Calls): number | undefined =>
  goodAt === null ? undefined : Math.max(goodAt, pausedUntil ?? 0);

/** Returns when the next call is due, without the grace time. Returns undefined before the first good call. */
export function nextCallAt(calls: Calls, expected: Expected): number | undefined {
  const since = lastGoodAt(calls);
  if (since === undefined) return undefined;
  if ('schedule' in expected) return nextRunAt(expected.schedule, since, calls.timeZone);
  const periodMs = expected.periodS * 1000;
  const elapsed = since + periodMs;
  // A job at 6:00 and 18:00 calls 13 hours later when clocks go back.
  const isByClock = periodMs % hourMs === 0 && periodMs >= 2 * hourMs;
  return isByClock ? Math.max(elapsed, addByClock(since, periodMs, calls.timeZone)) : elapsed;
}

/** If the address has neither a period nor a schedule, the monitor's interval is the period. */
export function expectedCalls(url: string, intervalS: number): Expected {
  const address = parseMonitorAddress(url);
  if (address.kind !== 'heartbeat') throw new Error('only heartbeat monitors expect calls');
  return 'schedule' in address ? address : { graceS: address.graceS, periodS: address.periodS ?? intervalS };
}

const units = [
  ['days', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** Rounds down, for example `90 s`, `26 h` or `3 days`. */
export function formatDuration(seconds: number): string {
  for (const [name, size] of units) {
    // Durations of up to three days are in hours, which makes "every 24 h" and "for 26 h" easy to compare.
    if (seconds >= (name === 'days' ? 3 : 2) * size) return `${Math.floor(seconds / size)} ${name}`;
  }
  return `${Math.floor(seconds)} s`;
}

type CallQuery = { status?: unknown; msg?: unknown; ping?: unknown; success?: unknown; error?: unknown };

const textIn = (value: unknown) => String([value ?? ''].flat().at(-1));

/** Scripts for Uptime Kuma call with `status` and `msg`, scripts for Gatus with `success` and `error`. */
export function failureInQuery({ status = 'up', msg, success = 'true', error }: CallQuery): string | undefined {
  if (!['', 'up', 'ok'].includes(textIn(status).toLowerCase())) return reportedFailure(textIn(msg));
  return textIn(success).toLowerCase() === 'false' ? reportedFailure(textIn(error)) : undefined;
}

/** The `ping` of Uptime Kuma's push URL: ms that the job measured. */
export function durationInQuery({ ping }: CallQuery): number | null {
  const text = textIn(ping);
  return /^\d{1,9}(?:\.\d+)?$/.test(text) ? Math.round(Number(text)) : null;
}

/** The `msg` of Uptime Kuma's push URL, whose default is `OK`. */
export function messageInQuery({ msg }: CallQuery): string {
  const text = textIn(msg);
  return text === 'OK' ? '' : text;
}

/** Returns null if there is no valid ID. */
export function runIdInQuery({ rid }: { rid?: unknown }): string | null {
  return /^[\w-]{1,64}$/.test(textIn(rid)) ? textIn(rid) : null;
}

/** Returns the start of the run that a call ends: the run with the same ID, if both have one. */
export function endedRunOf(
  {
    heartbeat_started_at: startedAt,
    heartbeat_run_id: known,
  }: Pick<MonitorRow, 'heartbeat_started_at' | 'heartbeat_run_id'>,
  runId: string | null,
): number | null {
  return known === null || runId === null || known === runId ? startedAt : null;
}

const maxReasonLength = 1000;

export function reportedFailure(text: string): string {
  // Shortens the text to one line that both databases can store.
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const reason = cutText(line, maxReasonLength);
  return reason === '' ? writeCause('reported') : writeCause('reportedWithReason', { reason });
}
