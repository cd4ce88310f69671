import { lockForUpdate } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import type { AlertLists } from '../../outbox/index.ts';

/** Each step is a list. Locks the policies, because every change of a step locks its policy. */
export const policyAlertLists: AlertLists = {
  read: 'monitors:read',
  write: 'monitors:write',
  async list(db, accountId, locked) {
    if (locked) {
      const policies = db.selectFrom('alert_policies').select('id').where('account_id', '=', accountId).orderBy('id');
      await lockForUpdate(locked, policies).execute();
    }
    return db
      .selectFrom('alert_policy_steps')
      .innerJoin('alert_policies', 'alert_policies.id', 'alert_policy_steps.policy_id')
      .select([
        'alert_policy_steps.id',
        'alert_policy_steps.policy_id as parent_id',
        'alert_policies.name',
        'alert_policy_steps.alerts_sealed',
      ])
      .where('alert_policy_steps.account_id', '=', accountId)
      .where('alert_policies.account_id', '=', accountId)
      .where('alert_policy_steps.alerts_sealed', '<>', '')
      .orderBy('alert_policy_steps.id')
      .execute();
  },
  async replace(trx, accountId, { ids, alertsSealed, nowMs }) {
    for (const some of inChunks(ids, idsAtOnce)) {
      const changed = await trx
        .updateTable('alert_policy_steps')
        .set({ alerts_sealed: alertsSealed })
        .where('account_id', '=', accountId)
        .where('id', 'in', some)
        .returning('policy_id')
        .execute();
      await trx
        .updateTable('alert_policies')
        .set({ updated_at: nowMs })
        .where('account_id', '=', accountId)
        .where(
          'id',
          'in',
          changed.map((row) => row.policy_id),
        )
        .execute();
    }
  },
};
