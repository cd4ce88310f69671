import { Temporal } from 'temporal-polyfill';
import type { StripeObject } from './stripe-state.ts';

export type Interval = 'month' | 'year';
export type Price = StripeObject & {
  /** Stripe refuses to use the inline price of a checkout again. */
  active: boolean;
  unit_amount: number;
  currency: string;
  product: string;
  recurring: { interval: Interval };
  metadata: Record<string, string>;
};
export type Item = { id: string; current_period_start: number; current_period_end: number; price: Price };
export type Line = {
  amount: number;
  period: { start: number; end: number };
  pricing: { price_details: { price: string; product: string } };
  parent: { type: string; subscription_item_details: { proration: boolean } };
};
export const sumOf = (lines: Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

export const periodLine = ({ price, current_period_start: start, current_period_end: end }: Item): Line =>
  lineFor(price, { amount: price.unit_amount, start, end, isProration: false });

export const lineFor = (
  { id: price, product }: Pick<Price, 'id' | 'product'>,
  { amount, start, end, isProration }: { amount: number; start: number; end: number; isProration: boolean },
): Line => ({
  amount,
  period: { start, end },
  pricing: { price_details: { price, product } },
  parent: { type: 'subscription_item_details', subscription_item_details: { proration: isProration } },
});

/** The 31st becomes the last day of a shorter month. */
export const after = (seconds: number, interval: Interval): number =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .add(interval === 'year' ? { years: 1 } : { months: 1 }).epochMilliseconds / 1000;
