import type { MonitorRow } from '../../database/index.ts';
import { invalid, localMinuteToMs, t } from '../../kernel/index.ts';

/** Epoch ms. `to` is exclusive. */
export type MaintenanceSpan = { from: number; to: number };

type Planned = Pick<MonitorRow, 'id' | 'account_id' | 'maintenance_start' | 'maintenance_end'>;

export type Maintenance = {
  at(monitor: Planned, ms: number): MaintenanceSpan | undefined;
  /** disjoint, sorted by start */
  spans(monitor: Planned, fromMs: number, toMs: number): MaintenanceSpan[];
  /** true if any plan of the account could be active at that time */
  mayBePlanned(accountId: number, ms: number): boolean;
};

/** A monitor's own window as local minutes, `YYYY-MM-DD HH:MM`. */
type Window = { maintenance_start: string | null; maintenance_end: string | null };

/** Local times in the same zone can be compared as strings. */
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

export function windowMs(window: Window, timeZone: string): MaintenanceSpan | undefined {
  if (window.maintenance_start === null || window.maintenance_end === null) return undefined;
  return {
    from: localMinuteToMs(window.maintenance_start, timeZone),
    to: localMinuteToMs(window.maintenance_end, timeZone),
  };
}

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
