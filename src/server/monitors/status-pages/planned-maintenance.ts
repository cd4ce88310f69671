import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { type MaintenanceOfPlan, upcomingMaintenance } from '../maintenance/index.ts';
import { windowMs } from '../monitor/index.ts';

/** Times are in epoch ms. */
export type PlannedMaintenance = {
  /** changes with the window */
  id: string;
  title: string;
  description: string;
  monitors: string[];
  monitorIds: number[];
  from: number;
  to: number;
  updatedAt: number;
  /** null: not imported */
  importedAt: number | null;
  /** subscribers get one email per key */
  notices: { key: string; overAt: number | null }[];
};

export const announcedAheadMs = 14 * dayMs;
/** Windows shown per plan, because a daily plan would fill the page. */
const maxWindowsPerPlan = 2;

type Row = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'maintenance_start' | 'maintenance_end' | 'updated_at'>;

export async function listPlannedMaintenance(
  db: DatabaseOrTransaction,
  rows: Row[],
  { accountId, zone, nowMs }: { accountId: number; zone: string; nowMs: number },
): Promise<PlannedMaintenance[]> {
  if (rows.length === 0) return [];
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const plans = await upcomingMaintenance(db, accountId, [...names.keys()], nowMs, nowMs + announcedAheadMs);
  const ofPlans = plans.flatMap((plan) => windowsOf(plan, names));
  return [...ofPlans, ...ownWindows(rows, zone, nowMs)]
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1))
    .slice(0, 20);
}

function windowsOf(plan: MaintenanceOfPlan, names: Map<number, string>): PlannedMaintenance[] {
  return plan.spans.slice(0, maxWindowsPerPlan).map((span) => {
    const id = `plan-${plan.planId}-${span.from / 1000}`;
    // Subscribers get only one email for such a plan, to avoid frequent emails.
    const notice = plan.isFrequent
      ? { key: `plan-${plan.planId}`, overAt: null }
      : { key: `${id}-${span.to / 1000}`, overAt: span.to };
    return {
      ...span,
      id,
      title: plan.name,
      description: plan.description,
      monitorIds: plan.monitorIds,
      monitors: plan.monitorIds.map((monitor) => names.get(monitor) ?? ''),
      updatedAt: plan.updatedAt,
      importedAt: plan.importedAt,
      notices: [notice],
    };
  });
}

function ownWindows(rows: Row[], zone: string, nowMs: number): PlannedMaintenance[] {
  const windows = rows.flatMap((row) => {
    const window = windowMs(row, zone);
    return !window || window.to <= nowMs || window.from >= nowMs + announcedAheadMs ? [] : [{ ...window, row }];
  });
  return [...Map.groupBy(windows, ({ from, to }) => `${from / 1000}-${to / 1000}`)].map(([span, together]) => {
    const { from, to } = together[0]!;
    const monitors = together.map(({ row }) => row.name);
    return {
      id: `window-${span}`,
      title: `Maintenance of ${monitors.length === 1 ? monitors[0] : `${monitors.length} services`}`,
      description: '',
      monitors,
      monitorIds: together.map(({ row }) => row.id),
      from,
      to,
      updatedAt: Math.max(...together.map(({ row }) => row.updated_at)),
      importedAt: null,
      notices: together.map(({ row }) => ({ key: `monitor-${row.id}-${span}`, overAt: to })),
    };
  });
}
