import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { listOrdersBefore, type WantedOrders } from '../orders/index.ts';
import { findOrderContext } from './order-context.ts';
import { type orderAnswer, presentOrder } from './wire.ts';

/** Small enough not to block other requests. */
const rowsAtOnce = 200;

type Cell = string | number | null;
type Order = z.output<typeof orderAnswer>;

const columns: Record<string, (order: Order) => Cell> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  state: ({ state }) => state,
  item_id: ({ item }) => item.id,
  item_name: ({ item }) => item.name,
  licence: ({ tier, licence }) => tier?.name ?? licence,
  kind: ({ kind }) => kind,
  currency: ({ currency }) => currency,
  price: ({ price }) => price,
  discount: ({ discount }) => discount,
  total: ({ total }) => total,
  tax: ({ tax }) => tax,
  fee: ({ fee }) => fee,
  refunded: ({ refunded }) => refunded,
  coupon: ({ coupon }) => coupon,
  buyer_email: ({ buyer }) => buyer.email,
  buyer_name: ({ buyer }) => buyer.name,
  buyer_country: ({ buyer }) => buyer.country,
  buyer_company: ({ buyer }) => buyer.company,
  buyer_address: ({ buyer }) => buyer.address,
  buyer_vat_id: ({ buyer }) => buyer.vat_id,
  provider: ({ provider }) => provider,
  payment: ({ payment }) => payment,
  purchase_id: ({ purchase_id }) => purchase_id,
  purchase_state: ({ purchase_state }) => purchase_state,
  invoice_number: ({ invoice_number }) => invoice_number,
  created_at: ({ created_at }) => created_at,
  settled_at: ({ settled_at }) => settled_at,
};

/**
 * Streams CSV (RFC 4180, but with `\n` as line break). Puts an apostrophe in front of text that a spreadsheet would run
 * as a formula.
 */
export async function* ordersCsv(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedOrders,
): AsyncGenerator<string> {
  yield csvOf([Object.keys(columns)]);
  let last: { id: number; created_at: number } | undefined;
  do {
    const rows = await listOrdersBefore(db, accountId, { ...wanted, last, limit: rowsAtOnce });
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    const ids = rows.map(({ id }) => id);
    const context = await findOrderContext(db, accountId, ids);
    const orders = rows.map((row) => presentOrder(row, context));
    if (orders.length > 0) yield csvOf(orders.map((order) => Object.values(columns).map((cell) => cell(order))));
    // SQLite queries block the event loop.
    await nextTurn();
  } while (last);
}

const csvOf = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true });
