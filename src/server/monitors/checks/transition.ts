import type { MonitorRow } from '../../database/index.ts';
import type { Verdict } from './judge.ts';

export type MonitorState = Pick<
  MonitorRow,
  'condition' | 'condition_since' | 'failing_checks' | 'passing_checks' | 'unconfirmed_since'
>;
export type Finding = {
  verdict: Verdict;
  at: number;
  /** start of the first check in a row with this verdict; equals `at` if this check is the first */
  streakSince: number;
  maintenance: boolean;
  confirmations: number;
  recoveryThreshold: number;
};

export type Transition = {
  state: MonitorState;
  incident: { kind: 'none' } | { kind: 'open'; cause: string; startedAt: number } | { kind: 'close'; endedAt: number };
  confirm: boolean;
};

/**
 * During maintenance, no incident is opened, closed or confirmed, and the condition stays the same. The exception is a
 * pending monitor, which becomes up without an alert.
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
  const become = (condition: 'up' | 'down', since: number, failing: number): MonitorState =>
    before.condition === condition ? stay(failing) : { ...stay(failing), condition, condition_since: since };

  if (maintenance) {
    const state = verdict.good && before.condition === 'pending' ? become('up', at, 0) : stay(0);
    return { state, incident: none, confirm: false };
  }
  if (verdict.good) {
    if (before.condition !== 'down') return { state: become('up', at, 0), incident: none, confirm: false };
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
  if (failing < finding.confirmations)
    return { state: { ...stay(failing), unconfirmed_since: streakSince }, incident: none, confirm: true };
  return {
    state: become('down', streakSince, failing),
    incident: { kind: 'open', cause: verdict.cause, startedAt: streakSince },
    confirm: false,
  };
}
