import type { Order, Purchase } from '../../api/market.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import type { OrderState, PurchaseState } from '../search.ts';

export const PURCHASE_LOOKS = {
  valid: { tone: 'up', word: 'Valid' },
  refunded: { tone: 'paused', shape: 'returned', word: 'Refunded' },
  disputed: { tone: 'maintenance', shape: 'disputed', word: 'Disputed' },
  revoked: { tone: 'down', shape: 'revoked', word: 'Revoked' },
} satisfies Record<PurchaseState, StatusLook>;

export const ORDER_LOOKS = {
  open: { tone: 'pending', word: 'Awaiting payment' },
  paid: { tone: 'up', word: 'Paid' },
  cancelled: { tone: 'paused', shape: 'revoked', word: 'Cancelled' },
  expired: { tone: 'unknown', word: 'Expired' },
} satisfies Record<OrderState, StatusLook>;

const PART_REFUNDED: StatusLook = { tone: 'unknown', shape: 'part-returned', word: 'Part refunded' };
const TO_RETURN: StatusLook = { tone: 'down', word: 'Payment to return' };

/** What a purchase is worth now: one of which a part went back is still valid. */
export const purchaseLook = ({ state, refunded }: Pick<Purchase, 'state' | 'refunded'>): StatusLook =>
  state === 'valid' && refunded > 0 ? PART_REFUNDED : PURCHASE_LOOKS[state];

/** Where an order stands. Once it is paid, what matters is what became of the purchase. */
export function orderLook(
  order: Pick<Order, 'state' | 'purchase_state' | 'refunded'> & { hasUnappliedPayment: boolean },
): StatusLook {
  const { state, purchase_state, refunded } = order;
  if (order.hasUnappliedPayment) return TO_RETURN;
  if (state !== 'paid' || purchase_state === null) return ORDER_LOOKS[state];
  return purchase_state === 'valid' && refunded === 0
    ? ORDER_LOOKS.paid
    : purchaseLook({ state: purchase_state, refunded });
}

/** The API keeps the spelling of old code that compares it; people read one spelling. */
export const licenceName = (licenseType: string): string => licenseType.replace(/ licen[sc]e$/i, ' licence');
