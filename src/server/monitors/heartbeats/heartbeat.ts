import { writeCause } from '../../causes/index.ts';
import { addByClock, dayMs, minuteMs } from '../../kernel/index.ts';

/** Times are epoch ms. */
export type Calls = {
  /** last good call; null before the first good call */
  goodAt: number | null;
  /** failure reported by a call after the last good call */
  failure: string | null;
  /** end of the last pause, when no call was expected; null if never paused */
  pausedUntil: number | null;
  timeZone: string;
};
type Expected = { periodS: number; graceS: number };
type Checks = { lastAt: number | null; everyS: number };
type HeartbeatState =
  | { kind: 'waiting' }
  | { kind: 'good' }
  /** a call was due while the service was down and may have been lost, so it counts as received now */
  | { kind: 'excused' }
  | { kind: 'bad'; cause: string };

/** If a check is later than this, the service was down and received no calls. */
const standstillMs = 2 * minuteMs;

export function heartbeatState(
  calls: Calls,
  { periodS, graceS }: Expected,
  looks: Checks,
  nowMs: number,
): HeartbeatState {
  if (calls.failure !== null) return { kind: 'bad', cause: calls.failure };
  if (calls.goodAt === null) return { kind: 'waiting' };
  const since = Math.max(calls.goodAt, calls.pausedUntil ?? 0);
  const overdueAt = nextCallAt(since, periodS * 1000, calls.timeZone) + graceS * 1000;
  if (nowMs <= overdueAt) return { kind: 'good' };
  const stoodStill = looks.lastAt !== null && nowMs - looks.lastAt > looks.everyS * 1000 + standstillMs;
  if (stoodStill && looks.lastAt! < overdueAt) return { kind: 'excused' };
  return {
    kind: 'bad',
    cause: writeCause('noCall', {
      silence: formatDuration((nowMs - since) / 1000),
      period: formatDuration(periodS),
    }),
  };
}

/** A daily job runs at the same time of day, so its next call is 25 hours later when clocks go back. */
function nextCallAt(since: number, periodMs: number, timeZone: string): number {
  const elapsed = since + periodMs;
  return periodMs % dayMs === 0 ? Math.max(elapsed, addByClock(since, periodMs, timeZone)) : elapsed;
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

type CallQuery = { status?: unknown; msg?: unknown; success?: unknown; error?: unknown };

/** Scripts for Uptime Kuma call with `status` and `msg`, scripts for Gatus with `success` and `error`. */
export function failureInQuery({ status = 'up', msg, success = 'true', error }: CallQuery): string | undefined {
  const textIn = (value: unknown) => String([value ?? ''].flat().at(-1));
  if (!['', 'up', 'ok'].includes(textIn(status).toLowerCase())) return reportedFailure(textIn(msg));
  return textIn(success).toLowerCase() === 'false' ? reportedFailure(textIn(error)) : undefined;
}

const maxReasonLength = 1000;

export function reportedFailure(text: string): string {
  // Shortens the text to one line that both databases can store.
  const reason = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
    .toWellFormed();
  return reason === '' ? writeCause('reported') : writeCause('reportedWithReason', { reason });
}
