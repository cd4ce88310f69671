import { writeCause } from '../../causes/index.ts';
import { minuteMs } from '../../kernel/index.ts';

/** What is known of the calls of a heartbeat monitor; times are epoch ms. */
export type Calls = {
  /** the last good one, null before the first */
  goodAt: number | null;
  /** the failure that a call since then has reported */
  failure: string | null;
  /** until when nobody was expected to call, because the monitor was paused; null when it never was */
  pausedUntil: number | null;
};
type Expected = { periodS: number; graceS: number };
/** When the monitor was last checked, epoch ms, null before the first check; and its check interval. */
type Checks = { lastAt: number | null; everyS: number };
type HeartbeatState =
  | { kind: 'waiting' }
  | { kind: 'good' }
  /** a call was due while the service was down and may have been lost: it counts as received now */
  | { kind: 'excused' }
  | { kind: 'bad'; cause: string };

/** A check that is late by more than this means that the service was down: it ran no checks and received no calls. */
const standstillMs = 2 * minuteMs;

/** The state of a heartbeat monitor: its last call is valid for the period plus the grace time. */
export function heartbeatState(
  calls: Calls,
  { periodS, graceS }: Expected,
  looks: Checks,
  nowMs: number,
): HeartbeatState {
  if (calls.failure !== null) return { kind: 'bad', cause: calls.failure };
  if (calls.goodAt === null) return { kind: 'waiting' };
  const since = Math.max(calls.goodAt, calls.pausedUntil ?? 0);
  const overdueAt = since + (periodS + graceS) * 1000;
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

const units = [
  ['days', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** In the largest unit of which there are two or more, `s` at least, rounded down: `90 s`, `26 h`, `3 days`. */
export function formatDuration(seconds: number): string {
  for (const [name, size] of units) {
    // Hours are used up to three days, because "every 24 h" and "for 26 h" are then easy to compare.
    if (seconds >= (name === 'days' ? 3 : 2) * size) return `${Math.floor(seconds / size)} ${name}`;
  }
  return `${Math.floor(seconds)} s`;
}

const maxReasonLength = 1000;

/** The cause of an incident that a call reports; `text` is what came with it, if any. */
export function reportedFailure(text: string): string {
  // One line that both databases can keep.
  const reason = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
    .toWellFormed();
  return reason === '' ? writeCause('reported') : writeCause('reportedWithReason', { reason });
}
