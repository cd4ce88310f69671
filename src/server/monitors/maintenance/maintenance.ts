import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { accountZones } from './maintenance.store.ts';
import { loadRules } from './rules.ts';
import { windowMs } from './window.ts';

/** From … to, epoch ms, the end exclusive. */
export type MaintenanceSpan = { from: number; to: number };

type Planned = Pick<MonitorRow, 'id' | 'account_id' | 'maintenance_start' | 'maintenance_end'>;

/** When monitors are under maintenance: by a window of their own, or by plans of their account. */
export type Maintenance = {
  /** the span that holds this moment */
  at(monitor: Planned, ms: number): MaintenanceSpan | undefined;
  /** the spans that touch from … to, by their start; none touches another */
  spans(monitor: Planned, fromMs: number, toMs: number): MaintenanceSpan[];
};

/** Looking back so far, a window whose plan was changed meanwhile is seen as one. */
export const longestWindowMs = 7 * dayMs;

/** What is and was planned for the monitors of these accounts: three questions at most, whatever their number. */
export async function maintenanceOf(db: DatabaseOrTransaction, accountIds: number[]): Promise<Maintenance> {
  const ids = [...new Set(accountIds)];
  const zones = await accountZones(db, ids);
  const rules = Map.groupBy(await loadRules(db, ids), (rule) => rule.accountId);
  const spans: Maintenance['spans'] = (monitor, fromMs, toMs) => {
    const window = windowMs(monitor, zones.get(monitor.account_id) ?? 'UTC');
    const found = window && window.from < toMs && window.to > fromMs ? [window] : [];
    for (const rule of rules.get(monitor.account_id) ?? [])
      if (rule.covers(monitor.id)) found.push(...rule.spans(fromMs, toMs));
    return joined(found);
  };
  return {
    spans,
    at: (monitor, ms) => spans(monitor, ms - longestWindowMs, ms + 1).findLast((span) => span.to > ms),
  };
}

/** Spans in any order as the time that they cover. */
export function joined(spans: MaintenanceSpan[]): MaintenanceSpan[] {
  if (spans.length < 2) return spans;
  const covered: MaintenanceSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = covered.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else covered.push({ ...span });
  }
  return covered;
}
