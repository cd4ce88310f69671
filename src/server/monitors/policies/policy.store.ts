import { type Expression, type RawBuilder, sql } from 'kysely';
import { type AlertPolicyRow, type DatabaseOrTransaction, ownedRows } from '../../database/index.ts';

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
