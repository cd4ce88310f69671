import type { Insertable, Updateable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type MonitorRow,
  type Schema,
} from '../../database/index.ts';
import { insertErasure } from '../../erasures/index.ts';

export type NewMonitor = Omit<Insertable<Schema['monitors']>, 'id' | 'account_id'>;

export async function findMonitor(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<MonitorRow | undefined> {
  return db
    .selectFrom('monitors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The monitor as it stands, and as it stays for everybody else until the transaction ends. */
export async function lockMonitor(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<MonitorRow | undefined> {
  const found = trx.selectFrom('monitors').selectAll().where('account_id', '=', accountId).where('id', '=', id);
  return lockForUpdate(database, found).executeTakeFirst();
}

export async function countMonitors(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('monitors')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertMonitor(
  db: DatabaseOrTransaction,
  accountId: number,
  monitor: NewMonitor,
): Promise<MonitorRow> {
  return db
    .insertInto('monitors')
    .values({ ...monitor, account_id: accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateMonitorRow(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Updateable<Schema['monitors']>,
): Promise<MonitorRow | undefined> {
  return db
    .updateTable('monitors')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the monitor with all that hangs on it, and notes that its events are to be erased. False when there is none. */
export async function deleteMonitorRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('monitors')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0) return false;
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('monitor_id', '=', id).execute();
  await insertErasure(trx, 'checks', id, nowMs);
  return true;
}

export type MonitorSelection = {
  search: string | undefined;
  searchBy: 'name' | 'url';
  /** only monitors of this status page; one of somebody else has none of the account's */
  statusPageId?: number | undefined;
  sortBy: 'id' | 'name' | 'url';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

/** One page of an account's monitors in a total order, and how many there are in all. */
export async function listMonitors(
  database: Database,
  accountId: number,
  selection: MonitorSelection,
): Promise<{ rows: MonitorRow[]; total: number }> {
  let matching = database.db.selectFrom('monitors').where('account_id', '=', accountId);
  if (selection.search) {
    const text = selection.search;
    matching = matching.where((eb) => containsText(eb.ref(selection.searchBy), text));
  }
  const { statusPageId } = selection;
  if (statusPageId !== undefined)
    matching = matching.where('id', 'in', (db) =>
      db.selectFrom('status_page_monitors').select('monitor_id').where('status_page_id', '=', statusPageId),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(selection.sortBy, selection.sort)
    .orderBy('id', selection.sort)
    .limit(selection.perPage)
    .offset((selection.page - 1) * selection.perPage)
    .execute();
  return { rows, total: Number(total) };
}
