import type { ItemRow, OrderRow } from '../../database/index.ts';
import type { Payment } from './payment.ts';

/** What has become of an order at its provider. */
export type PaymentStatus =
  | { state: 'waiting' }
  | { state: 'paid'; payment: Payment }
  | { state: 'ended'; as: 'cancelled' | 'expired' };

/** A way to pay. Both may be asked any number of times. */
export type PaymentProvider = {
  /** Where the buyer of an open order goes to pay. Throws Refusal with a sentence for the buyer. */
  startPayment(order: OrderRow, item: Pick<ItemRow, 'name'>): Promise<string>;
  /** Throws `unavailable` when the provider cannot be asked. */
  fetchStatus(order: OrderRow): Promise<PaymentStatus>;
};
