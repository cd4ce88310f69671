import type { AlertPolicyRow, AlertPolicyStepRow, DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { type AlertChannel, unsealAlertChannels } from '../../outbox/index.ts';
import { findPoliciesById, listSteps } from './policy.store.ts';

export type Step = { after_minutes: number; alerts: AlertChannel[] };

export type QuietHours = {
  /** `HH:MM`; if both are equal, 24 hours */
  from: string;
  to: string;
  /** 1 Monday to 7 Sunday */
  weekdays: number[];
  time_zone: string;
};

export type PolicyRules = {
  delay_minutes: number;
  steps: Step[];
  quiet_hours: QuietHours | null;
  quiet_exempts_critical: boolean;
};

export const rulesOf = (vault: Vault, row: AlertPolicyRow, steps: readonly AlertPolicyStepRow[]): PolicyRules => ({
  delay_minutes: row.delay_minutes,
  steps: steps.map(({ after_minutes, alerts_sealed }) => ({
    after_minutes,
    alerts: unsealAlertChannels(vault, alerts_sealed),
  })),
  quiet_hours: quietHoursOf(row),
  quiet_exempts_critical: row.quiet_exempts_critical === 1,
});

function quietHoursOf({ quiet_from: from, quiet_to: to, quiet_weekdays, quiet_time_zone }: AlertPolicyRow) {
  if (from === null || to === null) return null;
  const weekdays = (quiet_weekdays ?? '').split(',').map(Number);
  return { from, to, weekdays, time_zone: quiet_time_zone ?? 'UTC' };
}

/** Returns a function that finds the rules of one of these monitors. */
export async function findRules(
  db: DatabaseOrTransaction,
  vault: Vault,
  monitors: Pick<MonitorRow, 'policy_id'>[],
): Promise<(monitor: Pick<MonitorRow, 'policy_id'>) => PolicyRules | undefined> {
  const rows = await findPoliciesById(
    db,
    monitors.map((monitor) => monitor.policy_id),
  );
  const steps = await listSteps(db, [...rows.keys()]);
  const rules = new Map([...rows].map(([id, row]) => [id, rulesOf(vault, row, steps.get(id) ?? [])]));
  return ({ policy_id: id }) => (id === null ? undefined : rules.get(id));
}

export const findRulesOf = async (
  db: DatabaseOrTransaction,
  vault: Vault,
  monitor: Pick<MonitorRow, 'policy_id'>,
): Promise<PolicyRules | undefined> => (await findRules(db, vault, [monitor]))(monitor);
