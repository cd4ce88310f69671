import { type Database, type DatabaseOrTransaction, type MonitorViewRow, ownedRows } from '../../database/index.ts';

const views = ownedRows('monitor_views');

export const { count: countViews, insert: insertView, update: updateViewRow, delete: deleteViewRow } = views;

export const lockView = (database: Database, trx: DatabaseOrTransaction, accountId: number, id: number) =>
  views.lock(database, trx, accountId, id);

export async function listViews(db: DatabaseOrTransaction, accountId: number): Promise<MonitorViewRow[]> {
  const rows = await db
    .selectFrom('monitor_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  // Sorted here, because databases sort letters differently.
  return rows.sort((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id);
}
