import type { MonitorRow } from '../../database/index.ts';
import type { ParentsVerdict } from '../dependencies/index.ts';
import type { Verdict } from './judge.ts';

export type MonitorState = Pick<
  MonitorRow,
  'condition' | 'condition_since' | 'failing_checks' | 'passing_checks' | 'unconfirmed_since' | 'unreachable_since'
>;
export type Finding = {
  verdict: Verdict;
  at: number;
  /** start of the first check in a row with this verdict; equals `at` if this check is the first */
  streakSince: number;
  maintenance: boolean;
  confirmations: number;
  recoveryThreshold: number;
  /** of the monitors that this one depends on; matters only if the check fails */
  parents: ParentsVerdict;
};

export type Transition = {
  state: MonitorState;
  incident: { kind: 'none' } | { kind: 'open'; cause: string; startedAt: number } | { kind: 'close'; endedAt: number };
  confirm: boolean;
};

/**
 * During maintenance, no incident is opened, closed or confirmed, and the condition stays the same. The exception is a
 * pending monitor, which becomes up without an alert.
 *
 * A monitor that fails because its parents are down is unreachable instead of down, unless it was down before. While its
 * parents are undecided, its failure isn't confirmed. When its parents are reachable again, its failing checks start to
 * count.
 */
export function transition(before: MonitorState, finding: Finding): Transition {
  const { verdict, at, streakSince, maintenance } = finding;
  const none = { kind: 'none' } as const;
  const stay = (failing: number): MonitorState => ({
    ...before,
    failing_checks: failing,
    passing_checks: 0,
    unconfirmed_since: null,
  });
  const reachable = (state: MonitorState): MonitorState => ({ ...state, unreachable_since: null });
  const become = (condition: 'up' | 'down', since: number, failing: number): MonitorState =>
    before.condition === condition ? stay(failing) : { ...stay(failing), condition, condition_since: since };

  if (maintenance) {
    const state = verdict.good && before.condition === 'pending' ? become('up', at, 0) : stay(0);
    return { state: verdict.good ? reachable(state) : state, incident: none, confirm: false };
  }
  if (verdict.good) {
    if (before.condition !== 'down') return { state: reachable(become('up', at, 0)), incident: none, confirm: false };
    const passing = before.passing_checks + 1;
    if (passing < finding.recoveryThreshold) {
      const recovering = { ...stay(0), passing_checks: passing, unconfirmed_since: streakSince };
      return { state: recovering, incident: none, confirm: true };
    }
    const endedAt = Math.max(streakSince, before.condition_since);
    return { state: become('up', streakSince, 0), incident: { kind: 'close', endedAt }, confirm: false };
  }
  const failing = before.failing_checks + 1;
  if (before.condition === 'down') return { state: stay(failing), incident: none, confirm: false };
  if (before.unreachable_since !== null && finding.parents !== 'reachable')
    return { state: stay(0), incident: none, confirm: false };
  const unconfirmed = { ...reachable(stay(failing)), unconfirmed_since: streakSince };
  if (failing < finding.confirmations) return { state: unconfirmed, incident: none, confirm: true };
  switch (finding.parents) {
    case 'undecided':
      return { state: unconfirmed, incident: none, confirm: true };
    case 'unreachable':
      return { state: { ...stay(0), unreachable_since: streakSince }, incident: none, confirm: false };
    case 'reachable':
      break;
  }
  return {
    state: reachable(become('down', streakSince, failing)),
    incident: { kind: 'open', cause: verdict.cause, startedAt: streakSince },
    confirm: false,
  };
}
