import type { DatabaseOrTransaction, MaintenanceRuleRow } from '../../database/index.ts';
import { readInChunks } from '../../kernel/index.ts';
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
  const rows = await readInChunks(ruleIds, (some) =>
    db.selectFrom('maintenance_rule_monitors').selectAll().where('rule_id', 'in', some).orderBy('monitor_id').execute(),
  );
  const byRule = Map.groupBy(rows, (row) => row.rule_id);
  return new Map([...byRule].map(([id, found]) => [id, found.map((row) => row.monitor_id)]));
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
