import { type Database, type DatabaseOrTransaction, lockForUpdate, type PurchaseRow } from '../../database/index.ts';

const paymentsOf = (db: DatabaseOrTransaction, { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>) =>
  db
    .selectFrom('purchases')
    .where('account_id', '=', account_id)
    .where('extends_purchase_id', '=', id)
    .orderBy('purchased_at')
    .orderBy('id');

/** In any state, oldest first. */
export const listExtensions = (
  db: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'id'>,
): Promise<PurchaseRow[]> => paymentsOf(db, purchase).selectAll().execute();

export async function hadTrial(db: DatabaseOrTransaction, accountId: number, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('trial_key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

export async function moveExtensions(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  buyer: { buyer_email: string | null; buyer_name: string },
): Promise<void> {
  await trx
    .updateTable('purchases')
    .set(buyer)
    .where('account_id', '=', account_id)
    .where('extends_purchase_id', '=', id)
    .execute();
}

/** Purchases of all accounts whose next mail about the end of the licence is due. */
export function listDueEndNotices(db: DatabaseOrTransaction, nowMs: number, limit: number): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('next_end_notice_at', '<=', nowMs)
    .orderBy('next_end_notice_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Purchases that the author granted since then. */
export async function countGranted(db: DatabaseOrTransaction, accountId: number, sinceMs: number): Promise<number> {
  const { granted } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll<number>().as('granted'))
    .where('account_id', '=', accountId)
    .where('purchased_at', '>=', sinceMs)
    .where('order_id', 'is', null)
    .where('import_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(granted);
}

export async function lockPayment(
  database: Database,
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
): Promise<PurchaseRow> {
  const row = trx.selectFrom('purchases').selectAll().where('account_id', '=', account_id).where('id', '=', id);
  return lockForUpdate(database, row).executeTakeFirstOrThrow();
}
