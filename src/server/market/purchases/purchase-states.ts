import type { PurchaseRow } from '../../database/index.ts';
import { portionOf } from '../../kernel/index.ts';

export type PurchaseState = PurchaseRow['state'];
export type PurchaseEvent =
  | 'refunded_in_full'
  | 'refunded_in_part'
  /** the refund failed after it had succeeded */
  | 'refund_failed'
  | 'refund_stopped'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  /** the buyer got back a part of the price, and keeps the purchase like after a partial refund */
  | 'dispute_lost_in_part'
  | 'dispute_reversed'
  | 'revoked';

export type Transition = {
  to: PurchaseState;
  /** booked only if the purchase was paid in this shop */
  books:
    | Exclude<PurchaseEvent, `refunded_${string}` | 'refund_stopped' | 'revoked' | 'dispute_lost_in_part'>
    | 'refund'
    | undefined;
  webhook:
    | 'purchase.refunded'
    | 'purchase.refund_failed'
    | 'purchase.disputed'
    | 'purchase.restored'
    | 'purchase.revoked'
    | undefined;
  mail: 'refunded' | 'refunded_in_part' | 'refund_failed' | 'suspended' | 'restored' | 'ended' | undefined;
};

export const entitlements = {
  valid: { hasLicence: true, hasDownloads: true },
  disputed: { hasLicence: false, hasDownloads: false },
  refunded: { hasLicence: false, hasDownloads: false },
  revoked: { hasLicence: false, hasDownloads: false },
} satisfies Record<PurchaseState, { hasLicence: boolean; hasDownloads: boolean }>;

const refund = { books: 'refund', webhook: 'purchase.refunded' } as const;
const failed = { books: 'refund_failed', webhook: 'purchase.refund_failed', mail: 'refund_failed' } as const;
const stopped = { books: undefined, webhook: 'purchase.refund_failed', mail: undefined } as const;
const opened = { books: 'dispute_opened', webhook: 'purchase.disputed' } as const;
const won = { books: 'dispute_won', webhook: undefined } as const;
const lost = { books: 'dispute_lost', webhook: 'purchase.refunded' } as const;
const reversed = { books: 'dispute_reversed', webhook: undefined } as const;
const restored = { webhook: 'purchase.restored', mail: 'restored' } as const;
const revoked = { books: undefined, webhook: 'purchase.revoked' } as const;
const silent = { mail: undefined } as const;

/**
 * A refund takes precedence over a revocation, and a revocation over an open dispute, so the order of events doesn't
 * matter.
 */
const transitions = {
  valid: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'valid', ...refund, mail: 'refunded_in_part' },
    refund_failed: { to: 'valid', ...failed },
    refund_stopped: { to: 'valid', ...stopped },
    dispute_opened: { to: 'disputed', ...opened, mail: 'suspended' },
    dispute_won: { to: 'valid', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, mail: 'ended' },
    dispute_lost_in_part: { to: 'valid', ...lost, ...silent },
    dispute_reversed: { to: 'valid', ...reversed, ...silent },
    revoked: { to: 'revoked', ...revoked, mail: 'ended' },
  },
  disputed: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'disputed', ...refund, mail: 'refunded_in_part' },
    refund_failed: { to: 'disputed', ...failed },
    refund_stopped: { to: 'disputed', ...stopped },
    dispute_opened: { to: 'disputed', ...opened, ...silent },
    dispute_won: { to: 'valid', ...won, ...restored },
    dispute_lost: { to: 'refunded', ...lost, mail: 'ended' },
    dispute_lost_in_part: { to: 'valid', books: 'dispute_lost', ...restored },
    dispute_reversed: { to: 'disputed', ...reversed, ...silent },
    revoked: { to: 'revoked', ...revoked, mail: 'ended' },
  },
  refunded: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'refunded', ...refund, mail: 'refunded_in_part' },
    refund_failed: { to: 'valid', ...failed },
    refund_stopped: { to: 'refunded', ...stopped },
    dispute_opened: { to: 'refunded', ...opened, ...silent },
    dispute_won: { to: 'refunded', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, ...silent },
    dispute_lost_in_part: { to: 'refunded', ...lost, ...silent },
    dispute_reversed: { to: 'valid', ...reversed, ...restored },
    revoked: { to: 'refunded', books: undefined, webhook: undefined, ...silent },
  },
  revoked: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'revoked', ...refund, mail: 'refunded_in_part' },
    refund_failed: { to: 'revoked', ...failed },
    refund_stopped: { to: 'revoked', ...stopped },
    dispute_opened: { to: 'revoked', ...opened, ...silent },
    dispute_won: { to: 'revoked', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, ...silent },
    dispute_lost_in_part: { to: 'revoked', ...lost, ...silent },
    dispute_reversed: { to: 'revoked', ...reversed, ...silent },
    revoked: { to: 'revoked', books: undefined, webhook: undefined, ...silent },
  },
} satisfies Record<PurchaseState, Record<PurchaseEvent, Transition>>;

/** The number of disputes excludes the event's own dispute. */
export type PurchaseContext = {
  openDisputes?: number;
  /** whether refunds and lost disputes without the event's own add up to the price */
  isPaidBack?: boolean;
  wasRevoked?: boolean;
};

export function transitionOf(state: PurchaseState, event: PurchaseEvent, context: PurchaseContext = {}): Transition {
  const transition: Transition = transitions[state][event];
  if (state === 'disputed' && (context.openDisputes ?? 0) > 0) {
    if (event === 'dispute_won') return { ...transition, to: 'disputed', webhook: undefined, mail: undefined };
    if (event === 'dispute_lost_in_part') return { ...transitions.valid[event], to: 'disputed' };
  }
  if (state !== 'refunded' || (event !== 'refund_failed' && event !== 'dispute_reversed')) return transition;
  const to = stateFromContext(context);
  const staysEnded = event === 'dispute_reversed' && to !== 'valid';
  return staysEnded ? { ...transition, to, webhook: undefined, mail: undefined } : { ...transition, to };
}

/** Returns the state as if the event had never moved money. */
function stateFromContext({
  openDisputes = 0,
  isPaidBack = false,
  wasRevoked = false,
}: PurchaseContext): PurchaseState {
  if (isPaidBack) return 'refunded';
  if (wasRevoked) return 'revoked';
  return openDisputes > 0 ? 'disputed' : 'valid';
}

/**
 * Returns minor units: the tax share after the refund minus the tax share before it. Partial refunds therefore add up
 * to the exact tax.
 */
export function taxOfRefund(
  paid: { totalMinor: number; taxMinor: number },
  refunded: { beforeMinor: number; afterMinor: number },
): number {
  const shareOf = (minor: number) => (paid.totalMinor === 0 ? 0 : portionOf(minor, paid.taxMinor, paid.totalMinor));
  return shareOf(refunded.afterMinor) - shareOf(refunded.beforeMinor);
}
