import { sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';

/** Orders of the address, and the given orders, whose purchases are the buyer's now. `email` is in lower case. */
export const listOrdersOfAddress = (
  db: DatabaseOrTransaction,
  accountId: number,
  { email, orIds }: { email: string; orIds: number[] },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where(sql<string>`lower(buyer_email)`, '=', email),
        ...(orIds.length > 0 ? [where('id', 'in', orIds)] : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function listVisitsOfOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<OrderVisitRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('order_visits')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('touch')
    .execute();
}

/** Keeps the amounts, the country (the tax depends on it) and the consent. */
export async function eraseOrders(trx: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('orders')
    .set({
      ...{ buyer_email: '', buyer_key: null, buyer_name: '', buyer_company: '', buyer_address: '', buyer_vat_id: '' },
      mail_held_until: null,
    })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  await trx.deleteFrom('order_networks').where('account_id', '=', accountId).where('order_id', 'in', ids).execute();
}
