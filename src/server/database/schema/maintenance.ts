import type { Generated, Selectable } from 'kysely';

export type MaintenanceTables = {
  maintenance_plans: MaintenancePlansTable;
  maintenance_rules: MaintenanceRulesTable;
  maintenance_rule_monitors: { rule_id: number; monitor_id: number };
};

type MaintenancePlansTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  description: string;
  /** soft delete, because monitors' histories show the plan's name */
  deleted_at: number | null;
  /** Events and notices that were due by then are not sent. null: not imported, or changed since */
  imported_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
};

/** Only the end of a rule is ever changed, so the history stays correct. */
type MaintenanceRulesTable = {
  id: Generated<number>;
  account_id: number;
  plan_id: number;
  recurrence: 'once' | 'weekly' | 'monthly';
  time_zone: string;
  /** `YYYY-MM-DD`, inclusive */
  starts_on: string;
  ends_on: string | null;
  /** JSON list of 1 (Monday) to 7 */
  weekdays: string;
  /** JSON list of 1 to 31; -1: the last day */
  month_days: string;
  start_time: string;
  duration_minutes: number;
  all_monitors: number;
  valid_from: number;
  valid_until: number | null;
};

export type MaintenancePlanRow = Selectable<MaintenancePlansTable>;
export type MaintenanceRuleRow = Selectable<MaintenanceRulesTable>;
