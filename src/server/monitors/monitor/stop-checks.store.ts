import { type CauseCode, writeCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';

type Stop = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

export const suspendMonitors: Stop = (...stop) => endChecks('accountDisabled', ...stop);

/** When the account's monitors are switched off. */
export const switchMonitorsOff: Stop = (...stop) => endChecks('monitorsSwitchedOff', ...stop);

/** Monitors stay unknown until their next check. Checks that are running write nothing. */
async function endChecks(
  cause: CauseCode & ('accountDisabled' | 'monitorsSwitchedOff'),
  ...[trx, accountId, nowMs]: Parameters<Stop>
): Promise<void> {
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
      unknown_cause: eb.fn.coalesce('unknown_cause', eb.val(writeCause(cause))),
      lease_until: 0,
      lease_by: '',
    }))
    .where('account_id', '=', accountId)
    .where('paused', '=', 0)
    .execute();
}
