import { join } from 'node:path';
import { inTransaction, openDatabase } from '../../src/server/database/index.ts';
import { traitColumns, type VisitTraits } from '../../src/server/events/index.ts';
import { dayMs } from '../../src/server/kernel/time.ts';
import { blankItem } from '../../src/server/market/catalogue/index.ts';
import { insertOrder, insertOrderSource } from '../../src/server/market/orders/index.ts';
import { visitSource } from '../../src/server/websites/sales/index.ts';
import { withEvents } from './month.ts';

const atOnce = 1000;

/** For one order in twenty, the first visit differs from the last. */
export async function writeOrders(
  dataDir: string,
  { website, account, count }: { website: number; account: number; count: number },
): Promise<void> {
  const visits = await withEvents(dataDir, (events) =>
    events.query<VisitTraits & { ms: number }>(
      `SELECT toUnixTimestamp64Milli(at) AS ms, ${traitColumns.join(', ')} FROM pageviews
       WHERE website = {website:UInt32} AND starts = 1 ORDER BY cityHash64(visit, at) LIMIT {count:UInt32}`,
      { website, count },
    ),
  );
  const database = await openDatabase({ file: join(dataDir, 'ledger.db') });
  try {
    await database.db.updateTable('websites').set({ is_shop: 1 }).where('id', '=', website).execute();
    const item = await database.db
      .insertInto('items')
      .values({
        ...{
          ...blankItem,
          account_id: account,
          reference: 'bench',
          import_id: null,
          name: 'Icons',
          category: 'Graphics',
        },
        ...{ sub_category: 'Icons', price_regular_minor: 2000, price_extended_minor: 9000, currency: 'EUR' },
        ...{ published_at: Date.now(), status: 'published' },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (let from = 0; from < visits.length; from += atOnce)
      await inTransaction(database, async (trx) => {
        for (const [index, visit] of visits.slice(from, from + atOnce).entries()) {
          const number = from + index;
          const total = 500 + ((number * 7919) % 20_000);
          const currency = number % 5 === 0 ? 'USD' : 'EUR';
          const order = await insertOrder(trx, {
            ...{ account_id: account, item_id: item.id, number: `B${number}`, licence: 'regular', currency },
            ...{ list_minor: total, discount_minor: 0, tax_minor: 0, fee_minor: 0, total_minor: total },
            ...{
              revenue_minor: total,
              coupon_id: null,
              buyer_email: `buyer${number}@buyer.example`,
              buyer_name: 'Eve',
            },
            ...{ buyer_country: visit.country, provider: 'stripe', provider_ref: null, payment_ref: `pi_${number}` },
            ...{
              state: 'paid',
              created_at: visit.ms,
              settled_at: visit.ms,
              expires_at: visit.ms + dayMs,
              looked_at: 0,
            },
          });
          if (!order) throw new Error('there are orders already');
          const first = number % 20 === 0 ? (visits[number - 1] ?? visit) : visit;
          await insertOrderSource(trx, order, { first: visitSource(first), last: visitSource(visit) });
        }
      });
  } finally {
    await database.close();
  }
}
