import type { MonitorRow } from '../../database/index.ts';

export type Parent = Pick<
  MonitorRow,
  'paused' | 'condition' | 'failing_checks' | 'last_checked_at' | 'unknown_since' | 'unreachable_since'
> & {
  isInMaintenance: boolean;
  /** A heartbeat can't be checked before its next call is due. */
  isHeartbeat: boolean;
};

/** `undecided`: a parent is failing but not down yet, or hasn't been checked since the child began to fail. */
export type ParentsVerdict = 'reachable' | 'undecided' | 'unreachable';

/**
 * Decides whether a failing monitor is unreachable because of a monitor that it depends on. `failingSince`: start of
 * the child's first failing check.
 */
export function judgeParents(parents: readonly Parent[], failingSince: number): ParentsVerdict {
  const verdicts = new Set(parents.map((parent) => judgeParent(parent, failingSince)));
  if (verdicts.has('unreachable')) return 'unreachable';
  return verdicts.has('undecided') ? 'undecided' : 'reachable';
}

function judgeParent(parent: Parent, failingSince: number): ParentsVerdict {
  if (parent.paused === 1) return 'reachable';
  if (parent.isInMaintenance) return 'unreachable';
  if (parent.unknown_since !== null) return 'reachable';
  if (parent.condition === 'down' || parent.unreachable_since !== null) return 'unreachable';
  if (parent.failing_checks > 0 || isUncheckedSince(parent, failingSince)) return 'undecided';
  return 'reachable';
}

export const isUncheckedSince = ({ isHeartbeat, last_checked_at }: Parent, failingSince: number): boolean =>
  !isHeartbeat && (last_checked_at ?? -Infinity) < failingSince;
