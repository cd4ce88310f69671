import type { DatabaseOrTransaction } from '../../database/index.ts';
import { stateColumns } from '../monitor/index.ts';

export async function monitorsToGauge(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('monitors')
    .select([...stateColumns, 'ssl_expires_at', 'domain_expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Not limited to an account. */
export async function overdueMonitors(
  db: DatabaseOrTransaction,
  beforeMs: number,
): Promise<{ monitors: number; overdue: number }> {
  const active = db.selectFrom('monitors').where('paused', '=', 0);
  const { monitors } = await active.select((eb) => eb.fn.countAll<number>().as('monitors')).executeTakeFirstOrThrow();
  // A check that is running was claimed early, and keeps its due time until it ends.
  const { overdue } = await active
    .where('next_check_at', '<', beforeMs)
    .where('lease_until', '<', beforeMs)
    .select((eb) => eb.fn.countAll<number>().as('overdue'))
    .executeTakeFirstOrThrow();
  return { monitors: Number(monitors), overdue: Number(overdue) };
}
