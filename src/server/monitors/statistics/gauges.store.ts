import type { DatabaseOrTransaction } from '../../database/index.ts';
import { stateColumns } from '../monitor/index.ts';

/** The columns for the gauges of each of an account's monitors, by identifier. */
export async function monitorsToGauge(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('monitors')
    .select([...stateColumns, 'ssl_expires_at', 'domain_expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** How many monitors are to be checked, and how many of them have been due since before a moment. For all accounts. */
export async function overdueMonitors(
  db: DatabaseOrTransaction,
  beforeMs: number,
): Promise<{ monitors: number; overdue: number }> {
  const active = db.selectFrom('monitors').where('paused', '=', 0);
  const { monitors } = await active.select((eb) => eb.fn.countAll<number>().as('monitors')).executeTakeFirstOrThrow();
  // One that is being checked is claimed ahead of its time, and keeps its due time until the check has ended.
  const { overdue } = await active
    .where('next_check_at', '<', beforeMs)
    .where('lease_until', '<', beforeMs)
    .select((eb) => eb.fn.countAll<number>().as('overdue'))
    .executeTakeFirstOrThrow();
  return { monitors: Number(monitors), overdue: Number(overdue) };
}
