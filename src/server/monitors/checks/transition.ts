import type { MonitorRow } from '../../database/index.ts';
import type { Verdict } from './judge.ts';

export type MonitorState = Pick<MonitorRow, 'condition' | 'condition_since' | 'failing_checks'>;
export type Finding = {
  verdict: Verdict;
  /** when the check began, epoch ms */
  at: number;
  /** when the first failing check in this row began; `at` when this is the first */
  failingSince: number;
  maintenance: boolean;
  /** failing checks in a row that open an incident */
  confirmations: number;
};

export type Transition = {
  state: MonitorState;
  incident: { kind: 'none' } | { kind: 'open'; cause: string; startedAt: number } | { kind: 'close'; endedAt: number };
  /** the check is repeated soon, before its next due time */
  confirm: boolean;
};

/**
 * What a check's verdict makes of a monitor.
 * During maintenance nothing is opened, closed or confirmed: what stood when it began stands until the first check
 * after it. Only a monitor that was never up becomes so, which alerts nobody.
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
