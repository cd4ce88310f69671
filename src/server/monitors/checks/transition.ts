import type { MonitorRow } from '../../database/index.ts';
import type { Verdict } from './judge.ts';

export type MonitorState = Pick<MonitorRow, 'condition' | 'condition_since' | 'failing_checks'>;
export type Finding = {
  verdict: Verdict;
  at: number;
  /** start of the first failing check in a row; equals `at` if this check is the first */
  failingSince: number;
  maintenance: boolean;
  confirmations: number;
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
  const { verdict, at, maintenance } = finding;
  const stay = (failing: number): MonitorState => ({ ...before, failing_checks: failing });
  const become = (condition: 'up' | 'down', since: number, failing: number): MonitorState =>
    before.condition === condition ? stay(failing) : { condition, condition_since: since, failing_checks: failing };

  if (maintenance) {
    const state = verdict.good && before.condition === 'pending' ? become('up', at, 0) : stay(0);
    return { state, incident: { kind: 'none' }, confirm: false };
  }
  if (verdict.good) {
    const incident =
      before.condition === 'down'
        ? ({ kind: 'close', endedAt: Math.max(at, before.condition_since) } as const)
        : ({ kind: 'none' } as const);
    return { state: become('up', at, 0), incident, confirm: false };
  }
  const failing = before.failing_checks + 1;
  if (before.condition === 'down') return { state: stay(failing), incident: { kind: 'none' }, confirm: false };
  if (failing < finding.confirmations) return { state: stay(failing), incident: { kind: 'none' }, confirm: true };
  const { failingSince } = finding;
  return {
    state: become('down', failingSince, failing),
    incident: { kind: 'open', cause: verdict.cause, startedAt: failingSince },
    confirm: false,
  };
}
