import type { DatabaseOrTransaction, MaintenanceRuleRow } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import type { Recurrence } from './recurrence.ts';

export async function listRules(db: DatabaseOrTransaction, accountIds: number[]): Promise<MaintenanceRuleRow[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('maintenance_rules')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .orderBy('id')
    .execute();
}

/** The result has no entry for rules that apply to all monitors. */
export async function listMonitorsOfRules(
  db: DatabaseOrTransaction,
  ruleIds: number[],
): Promise<Map<number, number[]>> {
  const monitors = new Map<number, number[]>();
  for (const some of inChunks(ruleIds, idsAtOnce)) {
    const rows = await db
      .selectFrom('maintenance_rule_monitors')
      .selectAll()
      .where('rule_id', 'in', some)
      .orderBy('monitor_id')
      .execute();
    for (const [id, found] of Map.groupBy(rows, (row) => row.rule_id))
      monitors.set(
        id,
        found.map((row) => row.monitor_id),
      );
  }
  return monitors;
}

export function recurrenceOf(row: MaintenanceRuleRow): Recurrence {
  const { recurrence, time_zone, starts_on, ends_on, start_time, duration_minutes } = row;
  return {
    recurrence,
    time_zone,
    starts_on,
    ends_on,
    weekdays: JSON.parse(row.weekdays) as number[],
    month_days: JSON.parse(row.month_days) as number[],
    start_time,
    duration_minutes,
  };
}
