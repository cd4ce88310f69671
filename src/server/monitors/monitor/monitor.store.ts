import type { Insertable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type MonitorRow,
  ownedRows,
  type PageOptions,
  type Schema,
  selectPage,
} from '../../database/index.ts';
import { insertErasure } from '../../erasures/index.ts';

export type NewMonitor = Omit<Insertable<Schema['monitors']>, 'id' | 'account_id'>;

const monitors = ownedRows('monitors');

export const {
  find: findMonitor,
  lock: lockMonitor,
  count: countMonitors,
  insert: insertMonitor,
  update: updateMonitorRow,
} = monitors;

/** Removes the monitor with all that hangs on it, and notes that its events are to be erased. False when there is none. */
export async function deleteMonitorRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  if (!(await monitors.delete(trx, accountId, id))) return false;
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('monitor_id', '=', id).execute();
  await insertErasure(trx, 'checks', id, nowMs);
  return true;
}

export type MonitorSelection = PageOptions<'id' | 'name' | 'url'> & {
  search: string | undefined;
  searchBy: 'name' | 'url';
  /** only monitors of this status page; one of somebody else has none of the account's */
  statusPageId?: number | undefined;
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
  return selectPage(matching, selection);
}
