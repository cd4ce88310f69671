import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsText, type Database, type DatabaseOrTransaction, type PurchaseRow } from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { isVisibleInList } from '../import-runs/index.ts';
import type { ListedPurchase } from './purchase.store.ts';

export const customerSorts = ['last_purchase_at', 'first_purchase_at', 'purchases', 'value', 'email'] as const;
export type CustomerSort = (typeof customerSorts)[number];
/** Sort value and address of the last row of a page. */
export type CustomerKey = { value: number | string; email: string };

export type CustomerQuery = {
  search: string | undefined;
  sortBy: CustomerSort;
  sort: 'asc' | 'desc';
  /** sort by the value in this currency */
  currency: string;
  after: CustomerKey | undefined;
  limit: number;
};

/** Purchases are grouped by this address, as in the buyer's library. */
const address = sql<string>`lower(purchases.buyer_email)`;

/** Paid minus refunded. A disputed payment doesn't count until the dispute is won. */
const valueMinor = sql<number>`case when purchases.state in ('valid', 'revoked')
  then purchases.price_minor - purchases.refunded_minor else 0 end`;

/** Later payments, such as renewals, are not counted as purchases. */
const isPurchase = sql<number>`case when purchases.extends_purchase_id is null then 1 else 0 end`;

export type CustomerRow = {
  /** ID of the first purchase */
  id: number;
  email: string;
  purchases: number;
  valid: number;
  first: number;
  last: number;
  /** minor units in the currency of the query */
  value: number;
};

const customerPurchases = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', accountId)
    .where('purchases.buyer_email', 'is not', null)
    .where(isVisibleInList('purchases', accountId));

const sortValues: Record<Exclude<CustomerSort, 'value' | 'email'>, RawBuilder<number>> = {
  last_purchase_at: sql<number>`max(purchases.purchased_at)`,
  first_purchase_at: sql<number>`min(purchases.purchased_at)`,
  purchases: sql<number>`sum(${isPurchase})`,
};

const valueIn = (currency: string) =>
  sql<number>`sum(case when purchases.currency = ${currency} then ${valueMinor} else 0 end)`;

const figures = (purchases: ReturnType<typeof customerPurchases>, currency: string) =>
  purchases
    .groupBy(address)
    .select([
      sql<number>`min(purchases.id)`.as('id'),
      address.as('email'),
      sortValues.purchases.as('purchases'),
      sql<number>`sum(case when purchases.state = 'valid' then ${isPurchase} else 0 end)`.as('valid'),
      sortValues.first_purchase_at.as('first'),
      sortValues.last_purchase_at.as('last'),
      valueIn(currency).as('value'),
    ]);

/** Reads a long time if there are many purchases, so other requests don't wait for it. */
export async function listCustomers(
  database: Database,
  accountId: number,
  { search, sortBy, sort, currency, after, limit }: CustomerQuery,
): Promise<CustomerRow[]> {
  const { db } = database;
  const value = valueIn(currency);
  const comparison = sql.raw(sort === 'asc' ? '>' : '<');
  let matching = customerPurchases(db, accountId);
  if (search !== undefined) matching = matching.where(address, 'in', addressesOf(db, accountId, search));
  if (after && sortBy === 'email') matching = matching.where(sql<SqlBool>`${address} ${comparison} ${after.email}`);
  let grouped = figures(matching, currency).limit(limit);
  if (sortBy !== 'email') {
    const sorted = sortBy === 'value' ? value : sortValues[sortBy];
    if (after)
      grouped = grouped.having(sql<SqlBool>`(${sorted}, ${address}) ${comparison} (${after.value}, ${after.email})`);
    grouped = grouped.orderBy(sorted, sort);
  }
  const rows = await database.queueLongRead(grouped.orderBy(address, sort));
  return rows.map(numbersOf);
}

const addressesOf = (db: DatabaseOrTransaction, accountId: number, search: string) =>
  customerPurchases(db, accountId)
    .where((where) =>
      where.or([containsText(address, search), containsText(sql<string>`purchases.buyer_name`, search)]),
    )
    .select(address.as('email'));

/** PostgreSQL's sums are texts. */
const numbersOf = (row: CustomerRow): CustomerRow => ({
  ...row,
  id: Number(row.id),
  purchases: Number(row.purchases),
  valid: Number(row.valid),
  first: Number(row.first),
  last: Number(row.last),
  value: Number(row.value),
});

const ofCustomers = (db: DatabaseOrTransaction, accountId: number, emails: string[]) =>
  customerPurchases(db, accountId).where(address, 'in', emails);

/** `email` is in lower case. */
export async function findCustomerRow(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<CustomerRow | undefined> {
  const row = await figures(ofCustomers(db, accountId, [email]), '').executeTakeFirst();
  return row && numbersOf(row);
}

/** Returns minor units by address and currency. */
export async function sumCustomerValues(
  db: DatabaseOrTransaction,
  accountId: number,
  emails: string[],
): Promise<{ email: string; currency: string; value: number }[]> {
  if (emails.length === 0) return [];
  const rows = await ofCustomers(db, accountId, emails)
    .groupBy([address, 'purchases.currency'])
    .select([address.as('email'), 'purchases.currency', sql<number>`sum(${valueMinor})`.as('value')])
    .orderBy('purchases.currency')
    .execute();
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

export type CustomerPurchase = Pick<PurchaseRow, 'id' | 'order_id' | 'buyer_name'> & { email: string };

/** Newest first. */
export async function listCustomersPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  emails: string[],
): Promise<CustomerPurchase[]> {
  if (emails.length === 0) return [];
  return ofCustomers(db, accountId, emails)
    .select(['purchases.id', 'purchases.order_id', 'purchases.buyer_name', address.as('email')])
    .orderBy('purchases.purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .execute();
}

/** Newest first. */
export function listPurchasesOfCustomer(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
  limit: number,
): Promise<ListedPurchase[]> {
  return ofCustomers(db, accountId, [email])
    .selectAll('purchases')
    .select(itemColumn('purchases', 'name').as('item_name'))
    .orderBy('purchases.purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the address in lower case. */
export async function findCustomerEmail(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
): Promise<string | undefined> {
  const row = await customerPurchases(db, accountId)
    .where('purchases.id', '=', purchaseId)
    .select(address.as('email'))
    .executeTakeFirst();
  return row?.email;
}
