import type { MonitorRow } from '../../database/index.ts';

export type DegradedState = Pick<
  MonitorRow,
  'degraded_since' | 'degraded_cause' | 'degraded_checks' | 'degraded_checks_since'
>;
export type DegradedFinding = {
  /** after this check */
  monitor: Pick<MonitorRow, 'condition' | 'condition_since'>;
  /** why the check is degraded; undefined if it is good; null if it failed */
  cause: string | undefined | null;
  /** start of the first check in a row with this result */
  streakSince: number;
  maintenance: boolean;
  confirmations: number;
  recoveryThreshold: number;
};
export type Degradation = {
  state: DegradedState;
  period:
    | { kind: 'none' }
    | { kind: 'open'; cause: string; startedAt: number }
    | { kind: 'close'; endedAt: number; isDown: boolean; because?: 'maintenance' };
  confirm: boolean;
};

const none = { kind: 'none' } as const;
export const notDegraded: DegradedState = {
  degraded_since: null,
  degraded_cause: null,
  degraded_checks: 0,
  degraded_checks_since: null,
};

/**
 * Downtime and maintenance end a degraded period. Failures that aren't confirmed keep the state. As for incidents, a
 * period starts and ends with the first check that is confirmed.
 */
export function degrade(before: DegradedState, finding: DegradedFinding): Degradation {
  const { monitor, cause, streakSince, maintenance } = finding;
  const { degraded_since, degraded_cause } = before;
  const kept = { ...notDegraded, degraded_since, degraded_cause };
  if (monitor.condition === 'down') {
    if (degraded_since === null) return { state: notDegraded, period: none, confirm: false };
    const endedAt = Math.max(degraded_since, monitor.condition_since);
    return { state: notDegraded, period: { kind: 'close', endedAt, isDown: true }, confirm: false };
  }
  if (maintenance && degraded_since !== null) {
    const endedAt = Math.max(degraded_since, streakSince);
    return {
      state: notDegraded,
      period: { kind: 'close', endedAt, isDown: false, because: 'maintenance' },
      confirm: false,
    };
  }
  const isContradicted = (degraded_since === null) === (cause !== undefined);
  if (maintenance || cause === null || !isContradicted) return { state: kept, period: none, confirm: false };
  const checks = before.degraded_checks + 1;
  if (checks < (cause === undefined ? finding.recoveryThreshold : finding.confirmations)) {
    const state = { ...kept, degraded_checks: checks, degraded_checks_since: streakSince };
    return { state, period: none, confirm: true };
  }
  if (cause === undefined) {
    const endedAt = Math.max(degraded_since ?? 0, streakSince);
    return { state: notDegraded, period: { kind: 'close', endedAt, isDown: false }, confirm: false };
  }
  return {
    state: { ...notDegraded, degraded_since: streakSince, degraded_cause: cause },
    period: { kind: 'open', cause, startedAt: streakSince },
    confirm: false,
  };
}
