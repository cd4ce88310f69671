import type { ItemRow, OrderRow } from '../../database/index.ts';
import type { Payment } from './payment.ts';

/** The payment status of an order, as its provider reports it. */
export type PaymentStatus =
  | { state: 'waiting' }
  | { state: 'paid'; payment: Payment }
  | { state: 'ended'; as: 'cancelled' | 'expired' };

/** A payment method. Both functions may be called any number of times. */
export type PaymentProvider = {
  /** The address where the buyer of an open order pays. Throws Refusal with a sentence for the buyer. */
  startPayment(order: OrderRow, item: Pick<ItemRow, 'name'>): Promise<string>;
  /** Throws `unavailable` when the provider cannot be reached. */
  fetchStatus(order: OrderRow): Promise<PaymentStatus>;
};
