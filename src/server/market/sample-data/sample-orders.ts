import { type DatabaseOrTransaction, inTransaction, type OrderRow, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { createOrderNumber } from '../checkout/index.ts';
import { buyerKey, insertOrder } from '../orders/index.ts';
import { updatePurchaseColumns } from '../purchases/index.ts';
import { listSampleSales } from './sample-sales.ts';

/** Days ago. The share of unpaid checkouts is too small for an alert. */
const unpaid = [
  { days: 4, state: 'cancelled', name: 'Nora Weiss' },
  { days: 17, state: 'expired', name: 'Tom Ito' },
] as const;

/**
 * Adds the order of each purchase, and two unpaid orders. The orders are bank transfers without bookings, taxes, fees
 * and invoices, so no balance changes, and no payment provider is asked.
 */
export async function writeSampleOrders(deps: Deps, accountId: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const sales = await listSampleSales(trx, accountId);
    for (const sale of sales) {
      const order = await insertSampleOrder(trx, sale, {
        state: 'paid',
        revenue_minor: sale.price_minor,
        settled_at: sale.purchased_at,
        created_at: sale.purchased_at - 20 * minuteMs,
      });
      await updatePurchaseColumns(trx, sale, { order_id: order.id });
    }
    const [example] = sales;
    if (!example) return;
    for (const { days, state, name } of unpaid) {
      const buyer = { buyer_name: name, buyer_email: `${name.split(' ')[0]!.toLowerCase()}@buyer.example` };
      const at = { revenue_minor: 0, settled_at: null, created_at: deps.now() - days * dayMs - 5 * hourMs };
      await insertSampleOrder(trx, { ...example, ...buyer }, { state, ...at });
    }
  });
}

type Outcome = Pick<OrderRow, 'state' | 'revenue_minor' | 'settled_at' | 'created_at'>;

async function insertSampleOrder(
  trx: DatabaseOrTransaction,
  { account_id, item_id, currency, price_minor, buyer_email, buyer_name }: PurchaseRow,
  outcome: Outcome,
): Promise<OrderRow> {
  const email = buyer_email ?? '';
  const order = await insertOrder(trx, {
    ...{ account_id, item_id, number: createOrderNumber(), licence: 'regular', provider: 'manual' },
    ...{ currency, list_minor: price_minor, total_minor: price_minor, discount_minor: 0, tax_minor: 0, fee_minor: 0 },
    ...{ buyer_email: email, buyer_key: buyerKey(email), buyer_name, buyer_country: 'DE' },
    ...{ coupon_id: null, provider_ref: null, payment_ref: null },
    ...{ ...outcome, looked_at: outcome.created_at, expires_at: outcome.created_at + 14 * dayMs },
  });
  if (!order) throw new Error('the number of a sample order is taken');
  return order;
}
