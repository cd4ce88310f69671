import type { MonitorRow } from '../../database/index.ts';
import { invalid, localMinuteToMs, t } from '../../kernel/index.ts';

/** From … to, epoch ms, the end exclusive. */
export type MaintenanceSpan = { from: number; to: number };

type Planned = Pick<MonitorRow, 'id' | 'account_id' | 'maintenance_start' | 'maintenance_end'>;

/** When monitors are under maintenance: by a window of their own, or by plans of their account. */
export type Maintenance = {
  /** the span that holds this moment */
  at(monitor: Planned, ms: number): MaintenanceSpan | undefined;
  /** the spans that touch from … to, by their start; none touches another */
  spans(monitor: Planned, fromMs: number, toMs: number): MaintenanceSpan[];
  /** whether a plan of the account, whichever its monitors, may hold this moment */
  mayBePlanned(accountId: number, ms: number): boolean;
};

/** A monitor's own one-time window, as local minutes `YYYY-MM-DD HH:MM`. */
type Window = { maintenance_start: string | null; maintenance_end: string | null };

/**
 * Refuses a maintenance window that has only one end, or ends before it starts. Local minutes in one zone compare as
 * text.
 */
export function checkWindow(window: Window): void {
  const { maintenance_start: start, maintenance_end: end } = window;
  if (start !== null && end === null)
    throw invalid({ maintenance_end_at: [t('maintenance_end_at is required with maintenance_start_at.')] });
  if (start === null && end !== null)
    throw invalid({ maintenance_start_at: [t('maintenance_start_at is required with maintenance_end_at.')] });
  if (start !== null && end !== null && end <= start) {
    throw invalid({ maintenance_end_at: [t('maintenance_end_at must be after maintenance_start_at.')] });
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

/** Spans in any order as the time that they cover together: sorted, none touching another. */
export function mergeSpans(spans: MaintenanceSpan[]): MaintenanceSpan[] {
  if (spans.length < 2) return spans;
  const covered: MaintenanceSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = covered.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else covered.push({ ...span });
  }
  return covered;
}
