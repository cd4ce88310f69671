import { writeCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';

/**
 * Monitors stay unknown until their first check after the account is enabled again. Checks that are running write
 * nothing.
 */
export async function suspendMonitors(trx: DatabaseOrTransaction, accountId: number, nowMs: number): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .columns(['monitor_id', 'started_at', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('monitors')
        .select((column) => ['id', column.val(nowMs).as('started_at'), column.val('unknown' as const).as('reason')])
        .where('account_id', '=', accountId)
        .where('paused', '=', 0)
        .where('first_checked_at', 'is not', null)
        .where('unknown_since', 'is', null),
    )
    .execute();
  await trx
    .updateTable('monitors')
    .set((eb) => ({
      unknown_since: eb.fn.coalesce('unknown_since', eb.val(nowMs)),
      unknown_cause: eb.fn.coalesce('unknown_cause', eb.val(writeCause('accountDisabled'))),
      lease_until: 0,
      lease_by: '',
    }))
    .where('account_id', '=', accountId)
    .where('paused', '=', 0)
    .execute();
}
