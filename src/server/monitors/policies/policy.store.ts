import { type Expression, type RawBuilder, sql } from 'kysely';
import {
  type AlertPolicyRow,
  type AlertPolicyStepRow,
  type DatabaseOrTransaction,
  ownedRows,
} from '../../database/index.ts';

const policies = ownedRows('alert_policies');

export const {
  find: findPolicy,
  list: listPolicyRows,
  count: countPolicies,
  insert: insertPolicy,
  update: updatePolicyRow,
  delete: deletePolicyRow,
  lock: lockPolicy,
} = policies;

/** Not limited to an account. */
export async function findPoliciesById(
  db: DatabaseOrTransaction,
  ids: (number | null)[],
): Promise<Map<number, AlertPolicyRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('alert_policies').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Not limited to an account. Returns the steps in order, by the ID of their policy. */
export async function listSteps(
  db: DatabaseOrTransaction,
  policyIds: readonly number[],
): Promise<Map<number, AlertPolicyStepRow[]>> {
  if (policyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('alert_policy_steps')
    .selectAll()
    .where('policy_id', 'in', policyIds)
    .orderBy('policy_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.policy_id);
}

export async function replaceSteps(
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<AlertPolicyRow, 'id' | 'account_id'>,
  steps: Pick<AlertPolicyStepRow, 'after_minutes' | 'alerts_sealed'>[],
): Promise<void> {
  await trx.deleteFrom('alert_policy_steps').where('account_id', '=', account_id).where('policy_id', '=', id).execute();
  if (steps.length === 0) return;
  await trx
    .insertInto('alert_policy_steps')
    .values(steps.map((step, position) => ({ ...step, position, policy_id: id, account_id })))
    .execute();
}

/** For queries of monitors. */
export const policyChangedSince = (ms: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from alert_policies
    where alert_policies.id = monitors.policy_id and alert_policies.updated_at >= ${ms})`;

export async function endDefault(trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  await trx
    .updateTable('alert_policies')
    .set({ is_default: 0 })
    .where('account_id', '=', accountId)
    .where('is_default', '=', 1)
    .execute();
}

export async function countMonitorsByPolicy(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('monitors')
    .select((eb) => ['policy_id', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('policy_id', 'is not', null)
    .groupBy('policy_id')
    .execute();
  return new Map(rows.map(({ policy_id, count }) => [policy_id!, Number(count)]));
}
