import type { Order, Purchase } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import type { OrderState, PurchaseState } from '../search.ts';

export const PURCHASE_STYLES = {
  valid: { tone: 'up', word: t('Valid') },
  refunded: { tone: 'paused', shape: 'returned', word: t('Refunded') },
  disputed: { tone: 'maintenance', shape: 'disputed', word: t('Disputed') },
  revoked: { tone: 'down', shape: 'revoked', word: t('Revoked') },
} satisfies Record<PurchaseState, StatusLook>;

export const ORDER_STYLES = {
  open: { tone: 'pending', word: t('Awaiting payment') },
  paid: { tone: 'up', word: t('Paid') },
  cancelled: { tone: 'paused', shape: 'revoked', word: t('Cancelled') },
  expired: { tone: 'unknown', word: t('Expired') },
} satisfies Record<OrderState, StatusLook>;

const PART_REFUNDED: StatusLook = { tone: 'unknown', shape: 'part-returned', word: t('Part refunded') };
const TO_RETURN: StatusLook = { tone: 'down', word: t('Payment to return') };

const EXPIRED: StatusLook = { tone: 'unknown', word: t('Expired') };

/** A partly refunded purchase is still valid. */
export function purchaseLook({
  state,
  refunded,
  expired,
}: Pick<Purchase, 'state' | 'refunded'> & Partial<Pick<Purchase, 'expired'>>): StatusLook {
  if (state !== 'valid') return PURCHASE_STYLES[state];
  if (expired) return EXPIRED;
  return refunded > 0 ? PART_REFUNDED : PURCHASE_STYLES[state];
}

/** Returns the order's status. A paid order has the status of its purchase. */
export function orderLook(
  order: Pick<Order, 'state' | 'purchase_state' | 'refunded'> & { hasUnappliedPayment: boolean },
): StatusLook {
  const { state, purchase_state, refunded } = order;
  if (order.hasUnappliedPayment) return TO_RETURN;
  if (state !== 'paid' || purchase_state === null) return ORDER_STYLES[state];
  return purchase_state === 'valid' && refunded === 0
    ? ORDER_STYLES.paid
    : purchaseLook({ state: purchase_state, refunded });
}

/** The API keeps an old spelling (license) for existing clients. */
const LICENCES = { regular: t('Regular'), extended: t('Extended') };

export function licenceWord(licenseType: string): string {
  const kind = licenseType.replace(/ licen[sc]e$/i, '');
  return LICENCES[kind.toLowerCase() as keyof typeof LICENCES] ?? kind;
}
