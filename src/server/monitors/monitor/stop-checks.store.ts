import { type CauseCode, writeCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import { afterIncident } from './initial-state.ts';

type Owned = { accountId: number; nowMs: number };

/** Makes the account's monitors unknown until their next check. Releases their leases, so running checks write nothing. */
export async function makeUnknown(
  trx: DatabaseOrTransaction,
  { accountId, nowMs }: Owned,
  cause: CauseCode & ('accountDisabled' | 'monitorsSwitchedOff'),
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

/** Resets the states of these monitors, because no check ended their incidents. */
export async function resetStates(
  trx: DatabaseOrTransaction,
  { accountId, nowMs }: Owned,
  monitorIds: number[],
): Promise<void> {
  for (const some of inChunks(monitorIds, idsAtOnce))
    await trx
      .updateTable('monitors')
      .set(afterIncident(nowMs))
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .execute();
}
