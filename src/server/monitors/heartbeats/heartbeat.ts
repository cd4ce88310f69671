import { minuteMs } from '../../kernel/index.ts';

/** What is known of the calls of a heartbeat monitor; times are epoch ms. */
export type Calls = {
  /** the last good one, null before the first */
  goodAt: number | null;
  /** why a call since then told of a failure */
  failure: string | null;
  /** until when nobody was expected to call, because the monitor was paused; null when it never was */
  pausedUntil: number | null;
};
type Expected = { periodS: number; graceS: number };
/** When this was last asked, epoch ms, null for the first time; and how often it is while the checker runs. */
type Checks = { lastAt: number | null; everyS: number };
type HeartbeatState =
  | { kind: 'waiting' }
  | { kind: 'good' }
  /** a call was expected while nothing ran here, so that it may have come in vain: it counts as come now */
  | { kind: 'excused' }
  | { kind: 'bad'; cause: string };

/** Later than its time by more than this, a look says that nothing ran: neither looks nor calls were taken. */
const standstillMs = 2 * minuteMs;

/** Where a heartbeat monitor stands: what its last call said holds for a period and the grace. */
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
    cause: `no call for ${formatDuration((nowMs - since) / 1000)}, expected every ${formatDuration(periodS)}`,
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
    // A day is told in hours until there are three, because "every 24 h" and "for 26 h" are then easy to compare.
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
  return reason === '' ? 'reported a failure' : `reported a failure: ${reason}`;
}
