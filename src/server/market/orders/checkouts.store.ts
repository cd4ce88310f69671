import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledModule, type OrderRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { itemColumn } from '../catalogue/index.ts';

/** Call this in the order's transaction. */
export async function insertOrderNetwork(
  trx: DatabaseOrTransaction,
  { id, account_id, created_at }: Pick<OrderRow, 'id' | 'account_id' | 'created_at'>,
  networkHash: string,
): Promise<void> {
  await trx
    .insertInto('order_networks')
    .values({ order_id: id, account_id, network_hash: networkHash, created_at })
    .execute();
}

export async function deleteOrderNetworksBefore(db: DatabaseOrTransaction, before: number): Promise<void> {
  await db.deleteFrom('order_networks').where('created_at', '<', before).execute();
}

/** The index `orders_online` has the same condition. */
const isOnline = (table: 'orders') => sql<boolean>`${sql.ref(`${table}.provider`)} in ('stripe', 'paypal')`;

const unpaidOfNetwork = 2;

export type Checkout = { accountId: number; at: number; isPaid: boolean };

/**
 * Returns every paid checkout. For unpaid checkouts from before `undecidedFrom`, returns only one per buyer without
 * a payment and two per network, because one visitor can start many checkouts.
 */
export async function listCheckouts(
  db: DatabaseOrTransaction,
  { since, undecidedFrom }: { since: number; undecidedFrom: number },
): Promise<Checkout[]> {
  const { rows } = await sql<{ account_id: number; created_at: number; paid: number }>`
    with recent as (
      select orders.account_id, orders.id, orders.created_at, orders.buyer_email,
        coalesce(order_networks.network_hash, orders.buyer_email) as network,
        case when orders.state = 'paid' then 1 else 0 end as paid
      from orders left join order_networks on order_networks.order_id = orders.id
      where ${isOnline('orders')} and orders.created_at > ${since}
        and (orders.state = 'paid' or orders.created_at <= ${undecidedFrom})
        and ${hasEnabledModule('orders')}
    ), ofbuyer as (
      select recent.*, row_number() over (partition by account_id, buyer_email order by paid desc, created_at, id) as place
      from recent
    ), counted as (
      select account_id, id, created_at, paid,
        row_number() over (partition by account_id, network, paid order by created_at, id) as place
      from ofbuyer where paid = 1 or place = 1
    )
    select account_id, created_at, paid from counted
    where paid = 1 or place <= ${unpaidOfNetwork}
    order by account_id, created_at, id`.execute(db);
  return rows.map(({ account_id, created_at, paid }) => ({
    accountId: Number(account_id),
    at: Number(created_at),
    isPaid: Number(paid) === 1,
  }));
}

/** Counts one checkout per buyer and UTC day. */
export async function sumCheckouts(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to }: { from: number; to: number },
): Promise<{ started: number; paid: number }> {
  const { rows } = await sql<{ started: number; paid: number | null }>`
    select count(*) as started, sum(paid) as paid from (
      select max(case when state = 'paid' then 1 else 0 end) as paid
      from orders
      where account_id = ${accountId} and ${isOnline('orders')} and created_at > ${from} and created_at <= ${to}
      group by buyer_email, (created_at - created_at % ${sql.lit(dayMs)})
    ) as of_buyer`.execute(db);
  return { started: Number(rows[0]?.started ?? 0), paid: Number(rows[0]?.paid ?? 0) };
}

export function listOrderItems(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<(Pick<OrderRow, 'id' | 'state' | 'settled_at'> & { item_name: string })[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.state', 'orders.settled_at', itemColumn('orders', 'name').as('item_name')])
    .where('orders.account_id', '=', accountId)
    .where('orders.id', 'in', ids)
    .orderBy('orders.id')
    .execute();
}
