import { type Insertable, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type Provider,
  type Schema,
  type StrayPaymentRow,
} from '../../database/index.ts';

export function insertUnappliedPayment(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['stray_payments']>,
): Promise<StrayPaymentRow | undefined> {
  return trx
    .insertInto('stray_payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'payment_ref']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findUnappliedPayment(
  db: DatabaseOrTransaction,
  provider: Provider,
  paymentRef: string,
): Promise<StrayPaymentRow | undefined> {
  return db
    .selectFrom('stray_payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst();
}

/** Oldest first. */
export async function listUnappliedPayments(
  db: DatabaseOrTransaction,
  accountId: number,
  orderIds: number[],
): Promise<StrayPaymentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('stray_payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
}

export function lockUnappliedPayment(
  database: Database,
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<StrayPaymentRow, 'account_id' | 'id'>,
): Promise<StrayPaymentRow | undefined> {
  return lockForUpdate(
    database,
    trx.selectFrom('stray_payments').where('account_id', '=', account_id).where('id', '=', id),
  )
    .selectAll()
    .executeTakeFirst();
}

export async function addReturnedAmount(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<StrayPaymentRow, 'account_id' | 'id'>,
  minor: number,
): Promise<void> {
  await trx
    .updateTable('stray_payments')
    .set({ returned_minor: sql<number>`returned_minor + ${minor}` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
