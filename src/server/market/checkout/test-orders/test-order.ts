import { type ItemRow, type OrderRow, rehearse } from '../../../database/index.ts';
import { recordMails, type WrittenMail } from '../../../outbox/index.ts';
import { updateItem } from '../../catalogue/index.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { type Delivery, findDelivery } from '../delivery.ts';
import { fulfilOrder } from '../fulfil-order.ts';
import { type OrderRequest, placeOrder } from '../place-order.ts';
import type { StripeDeps } from '../stripe/index.ts';

export type TestResult = {
  order: OrderRow;
  delivery: Delivery | undefined;
  mails: WrittenMail[];
};

/** Payments of test orders go to the account in test mode, if there is one. */
export const inTestMode = (deps: StripeDeps): StripeDeps => ({
  ...deps,
  stripe: { current: deps.stripe.test ?? deps.stripe.current, former: [], test: deps.stripe.test },
});

/** Returns the order that would be placed. It isn't stored. Throws like `placeOrder`. */
export const previewOrder = (deps: StripeDeps, item: ItemRow, request: OrderRequest): Promise<OrderRow> =>
  rehearseSale(deps, item, (rehearsal) => placeOrder(rehearsal, item, request));

/** Returns what the order would do once it is paid. Nothing is stored or sent. Throws like `placeOrder`. */
export const previewPurchase = (deps: StripeDeps, item: ItemRow, request: OrderRequest): Promise<TestResult> =>
  rehearseSale(deps, item, async (rehearsal) => {
    const { db } = rehearsal.database;
    const listMails = await recordMails(db, deps.vault, item.account_id);
    const { number, provider, total_minor: paid_minor, currency } = await placeOrder(rehearsal, item, request);
    const payment_ref = provider === 'manual' ? null : `test_${number}`;
    // A free order is fulfilled when it is placed.
    if (provider !== 'free')
      await fulfilOrder(rehearsal, number, { payment_ref, paid_minor, currency, at: deps.now() });
    const order = await findOrderByNumber(db, number);
    if (!order) throw new Error('a test order was not found in its own transaction');
    return { order, delivery: await findDelivery(rehearsal, order), mails: await listMails() };
  });

const rehearseSale = <T>(deps: StripeDeps, item: ItemRow, sell: (rehearsal: StripeDeps) => Promise<T>): Promise<T> =>
  rehearse(deps.database, async (database) => {
    await updateItem(database.db, item.account_id, item.id, { status: 'published' });
    return sell({ ...deps, database });
  });
