import type { ItemRow, OrderRow } from '../../database/index.ts';
import type { Payment } from './payment.ts';

export type PaymentStatus =
  | { state: 'waiting' }
  | { state: 'paid'; payment: Payment }
  | { state: 'ended'; as: 'cancelled' | 'expired' };

/** All functions are idempotent. */
export type PaymentProvider = {
  /** Returns a URL. Throws Refusal with a message for the buyer. */
  startPayment(order: OrderRow, item: Pick<ItemRow, 'name'>): Promise<string>;
  /** Makes an unpaid order unpayable. `waiting`: a payment is being processed. Throws like `fetchStatus`. */
  endPayment(order: OrderRow): Promise<PaymentStatus>;
  /** Throws `unavailable` if the provider can't be reached. */
  fetchStatus(order: OrderRow): Promise<PaymentStatus>;
};
