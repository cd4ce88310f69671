import type { MonitorRow } from '../../database/index.ts';
import type { Maintenance } from './maintenance.ts';

type StatusColumns = Pick<
  MonitorRow,
  | 'id'
  | 'account_id'
  | 'maintenance_start'
  | 'maintenance_end'
  | 'paused'
  | 'paused_at'
  | 'condition'
  | 'condition_since'
  | 'unknown_since'
  | 'unreachable_since'
  | 'degraded_since'
>;

/** Pauses, maintenance, local faults and failing parents hide the result of checks. */
export function statusOf(monitor: StatusColumns, maintenance: Maintenance, nowMs: number) {
  if (monitor.paused === 1) return { status: 'paused', sinceMs: monitor.paused_at ?? monitor.condition_since } as const;
  const window = maintenance.at(monitor, nowMs);
  if (window) return { status: 'maintenance', sinceMs: window.from } as const;
  if (monitor.unknown_since !== null) return { status: 'unknown', sinceMs: monitor.unknown_since } as const;
  if (monitor.unreachable_since !== null) return { status: 'unreachable', sinceMs: monitor.unreachable_since } as const;
  if (monitor.condition === 'up' && monitor.degraded_since !== null)
    return { status: 'degraded', sinceMs: monitor.degraded_since } as const;
  return { status: monitor.condition, sinceMs: monitor.condition_since } as const;
}

export type Status = ReturnType<typeof statusOf>['status'];

/** Returns the stored cause of a status that has one. */
export function causeOfStatus(
  status: Status,
  { unknown_cause, degraded_cause }: Pick<MonitorRow, 'unknown_cause' | 'degraded_cause'>,
  incidentCause: string | undefined,
): string | null {
  switch (status) {
    case 'unknown':
      return unknown_cause;
    case 'degraded':
      return degraded_cause;
    case 'down':
      return incidentCause ?? null;
    case 'pending':
    case 'up':
    case 'maintenance':
    case 'paused':
    case 'unreachable':
      return null;
  }
}
