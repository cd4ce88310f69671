import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';
import { sqlInteger } from './sql-integer.ts';

type GapReason = Schema['monitor_gaps']['reason'];

export async function openGap(
  trx: DatabaseOrTransaction,
  monitorId: number,
  nowMs: number,
  reason: GapReason,
): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .values({ monitor_id: monitorId, started_at: nowMs, ended_at: null, reason })
    .execute();
}

export async function closeGap(
  trx: DatabaseOrTransaction,
  monitorId: number,
  nowMs: number,
  reason: GapReason,
): Promise<void> {
  await trx
    .updateTable('monitor_gaps')
    .set({ ended_at: nowMs })
    .where('monitor_id', '=', monitorId)
    .where('reason', '=', reason)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertPastMaintenance(
  trx: DatabaseOrTransaction,
  monitorId: number,
  startedAt: number,
  endedAt: number,
): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .values({ monitor_id: monitorId, started_at: startedAt, ended_at: endedAt, reason: 'maintenance' })
    .execute();
}

type Moment = { id: number; at: number };

export async function openGaps(trx: DatabaseOrTransaction, reason: GapReason, since: Moment[]): Promise<void> {
  if (since.length === 0) return;
  await trx
    .insertInto('monitor_gaps')
    .values(since.map(({ id, at }) => ({ monitor_id: id, started_at: at, ended_at: null, reason })))
    .execute();
}

export async function closeGaps(trx: DatabaseOrTransaction, reason: GapReason, until: Moment[]): Promise<void> {
  if (until.length === 0) return;
  const rows = until.map((one) => sql`(${sqlInteger(one.id)}, ${sqlInteger(one.at)})`);
  await sql`
    with closed (id, at) as (values ${sql.join(rows)})
    update monitor_gaps set
      ended_at = case when closed.at > monitor_gaps.started_at then closed.at else monitor_gaps.started_at end
    from closed
    where monitor_gaps.monitor_id = closed.id and monitor_gaps.reason = ${reason} and monitor_gaps.ended_at is null`.execute(
    trx,
  );
}

export async function pastMaintenance(
  db: DatabaseOrTransaction,
  monitorId: number,
  fromMs: number,
): Promise<{ from: number; to: number }[]> {
  const rows = await db
    .selectFrom('monitor_gaps')
    .select(['started_at', 'ended_at'])
    .where('monitor_id', '=', monitorId)
    .where('reason', '=', 'maintenance')
    .where('ended_at', '>', fromMs)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({ from: row.started_at, to: row.ended_at! }));
}

/** The result is null if the monitor was never paused. */
export const lastPauseEnd = (db: DatabaseOrTransaction, monitorId: number) =>
  db
    .selectFrom('monitor_gaps')
    .select((gap) => gap.fn.max('ended_at').as('until'))
    .where('monitor_id', '=', monitorId)
    .where('reason', '=', 'paused');

export async function insertPastPause(
  trx: DatabaseOrTransaction,
  monitorId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .values({ monitor_id: monitorId, started_at: from, ended_at: to, reason: 'paused' })
    .execute();
}

export function listGaps(
  db: DatabaseOrTransaction,
  ids: number[],
  { from, to }: { from: number; to: number },
): Promise<Pick<Selectable<Schema['monitor_gaps']>, 'monitor_id' | 'started_at' | 'ended_at' | 'reason'>[]> {
  return db
    .selectFrom('monitor_gaps')
    .select(['monitor_id', 'started_at', 'ended_at', 'reason'])
    .where('monitor_id', 'in', ids)
    .where('started_at', '<', to)
    .where((gap) => gap.or([gap('ended_at', 'is', null), gap('ended_at', '>', from)]))
    .orderBy('started_at')
    .execute();
}

const maxListed = 100;

/** Returns the given monitors that were unreachable in the given time. */
export async function listUnreachable(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  { from, to }: { from: number; to: number },
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const inThatTime = db
    .selectFrom('monitor_gaps')
    .select('monitor_id')
    .where('monitor_id', 'in', ids)
    .where('reason', '=', 'unreachable')
    .where('started_at', '<', to)
    .where((gap) => gap.or([gap('ended_at', 'is', null), gap('ended_at', '>', from)]));
  return db
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('id', 'in', inThatTime)
    .orderBy('id')
    .limit(maxListed)
    .execute();
}
