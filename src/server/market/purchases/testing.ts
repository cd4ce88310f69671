import { sql } from 'kysely';
import type { TestDeps } from '../../../../test/support/testing.ts';
import { type ItemRow, inTransaction, type OrderRow, type Provider, type PurchaseRow } from '../../database/index.ts';
import { blankItem } from '../catalogue/index.ts';
import { balanceOf, bookDirectSale, bookSale } from '../money/index.ts';
import { codeOf } from '../testing.ts';
import { createPurchase } from './create-purchase.ts';
import { sealCode } from './purchase-code.ts';

export function addItem(deps: TestDeps, accountId: number, changes: Partial<ItemRow> = {}): Promise<ItemRow> {
  const row = {
    ...blankItem,
    account_id: accountId,
    reference: `item-${Math.random()}`,
    import_id: null,
    name: 'Harbour Icons',
    category: 'Graphics',
    sub_category: 'Icons',
    price_regular_minor: 2000,
    price_extended_minor: 9000,
    currency: 'EUR',
    published_at: deps.now(),
    status: 'published' as const,
    ...changes,
  };
  return deps.database.db.insertInto('items').values(row).returningAll().executeTakeFirstOrThrow();
}

type Sale = { total?: number; tax?: number; email?: string; provider?: Provider; orders?: Partial<OrderRow> };
let orders = 0;

export async function sell(
  deps: TestDeps,
  item: ItemRow,
  { total = 2000, tax = 333, email = 'grace@buyer.example', provider = 'stripe', orders: changes }: Sale = {},
): Promise<{ purchase: PurchaseRow; code: string; order: OrderRow }> {
  const number = `N${++orders}`;
  return inTransaction(deps.database, async (trx) => {
    const order = await trx
      .insertInto('orders')
      .values({
        account_id: item.account_id,
        item_id: item.id,
        number,
        licence: 'regular',
        currency: item.currency,
        list_minor: total,
        discount_minor: 0,
        tax_minor: tax,
        fee_minor: 100,
        total_minor: total,
        coupon_id: null,
        buyer_email: email,
        buyer_name: 'Grace Hopper',
        buyer_country: 'US',
        provider,
        provider_ref: null,
        payment_ref: provider === 'stripe' ? `pi_${number}` : null,
        state: 'paid',
        created_at: deps.now(),
        expires_at: deps.now() + 1000,
        settled_at: deps.now(),
        ...changes,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const made = await createPurchase(deps, trx, { order, item });
    const sale = {
      ...{ account_id: item.account_id, purchase_id: made.purchase.id, order_id: order.id },
      reference: `order ${order.number}`,
      ...{ currency: item.currency, total_minor: total, fee_minor: 0, at: deps.now() },
    };
    if (total > 0 && provider === 'manual') await bookDirectSale(trx, sale);
    else if (total > 0) await bookSale(trx, { ...sale, tax_minor: tax });
    // The booking has updated the revenue.
    const booked = trx.selectFrom('orders').selectAll().where('id', '=', order.id);
    return { ...made, order: await booked.executeTakeFirstOrThrow() };
  });
}

export const rowOf = (deps: TestDeps, purchase: Pick<PurchaseRow, 'id'>): Promise<PurchaseRow> =>
  deps.database.db.selectFrom('purchases').selectAll().where('id', '=', purchase.id).executeTakeFirstOrThrow();

export const balance = (deps: TestDeps, accountId: number): Promise<number> =>
  balanceOf(deps.database.db, accountId, 'EUR');

export async function sellMany(deps: TestDeps, item: ItemRow, count: number): Promise<void> {
  const sealed = sealCode(deps.vault, codeOf(1));
  // Each pair of purchases has the same time, so every page boundary splits a pair.
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into purchases (account_id, item_id, code_hash, code_sealed, license_type, price_minor, currency, downloaded,
      buyer_email, buyer_name, state, purchased_at)
    select ${sql.lit(item.account_id)}, ${sql.lit(item.id)}, 'many-' || n, ${sealed}, 'Regular License', 1999, 'EUR', 0,
      'buyer-' || n || '@buyer.example', 'Buyer', 'valid', 1700000000000 + (n / 2) * 60000
    from numbers`.execute(deps.database.db);
}
