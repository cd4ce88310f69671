import type { LedgerOrTransaction, MonitorRow } from '../../ledger/index.ts';
import { accountZones } from './maintenance.store.ts';
import { windowMs } from './window.ts';

/** From … to, epoch ms, the end exclusive. */
export type MaintenanceSpan = { from: number; to: number };

type Planned = Pick<MonitorRow, 'id' | 'account_id' | 'maintenance_start' | 'maintenance_end'>;

/** When monitors are under maintenance. */
export type Maintenance = {
  /** the span that holds this moment */
  at(monitor: Planned, ms: number): MaintenanceSpan | undefined;
  /** the spans that touch from … to, by their start; they may overlap */
  spans(monitor: Planned, fromMs: number, toMs: number): MaintenanceSpan[];
};

/** What is planned for the monitors of these accounts. */
export async function maintenanceOf(db: LedgerOrTransaction, accountIds: number[]): Promise<Maintenance> {
  const zones = await accountZones(db, [...new Set(accountIds)]);
  const spans: Maintenance['spans'] = (monitor, fromMs, toMs) => {
    const window = windowMs(monitor, zones.get(monitor.account_id) ?? 'UTC');
    return window && window.from < toMs && window.to > fromMs ? [window] : [];
  };
  return { spans, at: (monitor, ms) => spans(monitor, ms, ms + 1)[0] };
}
