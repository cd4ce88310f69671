import { invalid } from '../kernel/refusal.ts';
import { localMinuteToMs } from '../kernel/time.ts';

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

/** The window as instants (epoch ms, end exclusive); undefined without one. */
export function windowMs(window: Window, timeZone: string): { startMs: number; endMs: number } | undefined {
  if (window.maintenance_start === null || window.maintenance_end === null) return undefined;
  return {
    startMs: localMinuteToMs(window.maintenance_start, timeZone),
    endMs: localMinuteToMs(window.maintenance_end, timeZone),
  };
}

type Standing = Window & {
  paused: number;
  paused_at: number | null;
  condition: 'pending' | 'up' | 'down';
  condition_since: number;
};

/** The status a reader sees, and since when: the settings (paused, maintenance) hide what the checks say. */
export function statusOf(monitor: Standing, timeZone: string, nowMs: number) {
  if (monitor.paused === 1) return { status: 'paused', sinceMs: monitor.paused_at ?? monitor.condition_since } as const;
  const window = windowMs(monitor, timeZone);
  if (window && window.startMs <= nowMs && nowMs < window.endMs)
    return { status: 'maintenance', sinceMs: window.startMs } as const;
  return { status: monitor.condition, sinceMs: monitor.condition_since } as const;
}
