import { invalid, localMinuteToMs } from '../../kernel/index.ts';
import type { MaintenanceSpan } from './maintenance.ts';

/** A monitor's own one-time window, as local minutes `YYYY-MM-DD HH:MM`. */
type Window = { maintenance_start: string | null; maintenance_end: string | null };

/**
 * Refuses a maintenance window that has only one end, or ends before it starts. Local minutes in one zone compare as
 * text.
 */
export function checkWindow(window: Window): void {
  const { maintenance_start: start, maintenance_end: end } = window;
  if (start !== null && end === null)
    throw invalid({ maintenance_end_at: ['maintenance_end_at is required with maintenance_start_at.'] });
  if (start === null && end !== null)
    throw invalid({ maintenance_start_at: ['maintenance_start_at is required with maintenance_end_at.'] });
  if (start !== null && end !== null && end <= start) {
    throw invalid({ maintenance_end_at: ['maintenance_end_at must be after maintenance_start_at.'] });
  }
}

/** The window as instants; undefined without one. */
export function windowMs(window: Window, timeZone: string): MaintenanceSpan | undefined {
  if (window.maintenance_start === null || window.maintenance_end === null) return undefined;
  return {
    from: localMinuteToMs(window.maintenance_start, timeZone),
    to: localMinuteToMs(window.maintenance_end, timeZone),
  };
}
