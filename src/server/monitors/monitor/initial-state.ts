import type { NewMonitor } from './monitor.store.ts';

/** No check contradicts the condition. */
export const noStreak = {
  failing_checks: 0,
  passing_checks: 0,
  unconfirmed_since: null,
  degraded_checks: 0,
  degraded_checks_since: null,
};

/** If the monitor is still down when it is checked again, a new incident opens. */
export const afterIncident = (nowMs: number) =>
  ({ condition: 'pending', condition_since: nowMs, ...noStreak }) as const;

export const initialState = (nowMs: number) =>
  ({
    paused: 0,
    paused_at: null,
    condition: 'pending',
    condition_since: nowMs,
    unknown_since: null,
    unknown_cause: null,
    unreachable_since: null,
    degraded_since: null,
    degraded_cause: null,
    ...noStreak,
    first_checked_at: null,
    last_checked_at: null,
    next_check_at: nowMs,
    response_time_ms: null,
    ssl_expires_at: null,
    domain_expires_at: null,
    ssl_host: null,
    ssl_alerted: '',
    domain_alerted_for: null,
    lease_until: 0,
    lease_by: '',
    created_at: nowMs,
    updated_at: nowMs,
  }) satisfies Partial<NewMonitor>;
