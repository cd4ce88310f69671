import type { Generated, Selectable } from 'kysely';

export type ObjectiveTables = {
  objectives: ObjectivesTable;
  objective_monitors: { objective_id: number; monitor_id: number };
};

type ObjectivesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** thousandths of a percent: 99900 is 99.9 % */
  target_thousandths: number;
  /** rolling days, or the calendar month in the account's time zone */
  period: '7d' | '28d' | '30d' | '90d' | 'month';
  measure: 'time' | 'visitors';
  /** null: covers the monitors in objective_monitors */
  group_id: number | null;
  alerts_sealed: string;
  /** null: no open alert */
  burning_since: number | null;
  created_at: number;
  updated_at: number;
};

export type ObjectiveRow = Selectable<ObjectivesTable>;
