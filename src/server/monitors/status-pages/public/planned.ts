import { dayMs } from '../../../kernel/time.ts';
import type { LedgerOrTransaction, MonitorRow } from '../../../ledger/index.ts';
import { upcomingMaintenance } from '../../maintenance/upcoming.ts';
import { windowMs } from '../../maintenance/window.ts';

/** A window of maintenance that is open or comes, epoch ms. */
export type Planned = { title: string; description: string; monitors: string[]; from: number; to: number };

const aheadMs = 14 * dayMs;
/** A plan for every day would push all else off the page. */
const windowsOfPlan = 2;

type Row = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'maintenance_start' | 'maintenance_end'>;

/** What is open and what comes within two weeks, by its start: plans, and the monitors' own windows. */
export async function plannedFor(
  db: LedgerOrTransaction,
  rows: Row[],
  { accountId, zone, nowMs }: { accountId: number; zone: string; nowMs: number },
): Promise<Planned[]> {
  if (rows.length === 0) return [];
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const plans = await upcomingMaintenance(db, accountId, [...names.keys()], nowMs, nowMs + aheadMs);
  const ofPlans = plans.flatMap((plan) =>
    plan.spans.slice(0, windowsOfPlan).map((span) => ({
      ...span,
      title: plan.name,
      description: plan.description,
      monitors: plan.monitorIds.map((id) => names.get(id) ?? ''),
    })),
  );
  const own = rows.flatMap((row) => {
    const window = windowMs(row, zone);
    if (!window || window.to <= nowMs || window.from >= nowMs + aheadMs) return [];
    return [{ ...window, title: `Maintenance of ${row.name}`, description: '', monitors: [row.name] }];
  });
  return [...ofPlans, ...own].sort((a, b) => a.from - b.from || a.to - b.to).slice(0, 20);
}
