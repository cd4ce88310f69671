import type { PurchaseRow } from '../../database/index.ts';
import { portionOf } from '../../kernel/index.ts';

export type PurchaseState = PurchaseRow['state'];
/** What may happen to a purchase. A refund is in full when with it all that was paid has gone back. */
export type PurchaseEvent =
  | 'refunded_in_full'
  | 'refunded_in_part'
  /** money that had gone back could not reach the buyer and is here again */
  | 'refund_failed'
  /** a refund that was asked for came to nothing before any money went */
  | 'refund_stopped'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  /** one that was lost is won after all: the bank has heard an appeal */
  | 'dispute_reversed'
  | 'revoked';

export type Transition = {
  to: PurchaseState;
  /** the money that moves, where the purchase was paid here */
  books: Exclude<PurchaseEvent, `refunded_${string}` | 'refund_stopped' | 'revoked'> | 'refund' | undefined;
  /** the author's webhook; of a refund that failed the author has a mail, too, because somebody must see to it */
  webhook:
    | 'purchase.refunded'
    | 'purchase.refund_failed'
    | 'purchase.disputed'
    | 'purchase.restored'
    | 'purchase.revoked'
    | undefined;
  /** the mail to the buyer */
  mail: 'refunded' | 'refunded_in_part' | 'refund_failed' | 'suspended' | 'restored' | 'ended' | undefined;
};

/** What a purchase in each state gives its buyer. */
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
 * What follows from what. Money that has gone back ends a licence for as long as it is gone, a revocation all but that, and
 * a dispute only while it is open: so the same happenings lead to the same end in whatever order they are heard of.
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
    dispute_reversed: { to: 'revoked', ...reversed, ...silent },
    revoked: { to: 'revoked', books: undefined, webhook: undefined, ...silent },
  },
} satisfies Record<PurchaseState, Record<PurchaseEvent, Transition>>;

/** What is true of a purchase beside the state that it is in; of disputes, those that the happening is not about. */
export type PurchaseContext = {
  openDisputes?: number;
  lostDisputes?: number;
  isRefunded?: boolean;
  wasRevoked?: boolean;
};

export function transitionOf(state: PurchaseState, happening: PurchaseEvent, beside: PurchaseContext = {}): Transition {
  const step: Transition = transitions[state][happening];
  const staysDisputed = state === 'disputed' && happening === 'dispute_won' && (beside.openDisputes ?? 0) > 0;
  if (staysDisputed) return { ...step, to: 'disputed', webhook: undefined, mail: undefined };
  if (state !== 'refunded' || (happening !== 'refund_failed' && happening !== 'dispute_reversed')) return step;
  const to = stateFromContext(beside);
  const staysEnded = happening === 'dispute_reversed' && to !== 'valid';
  return staysEnded ? { ...step, to, webhook: undefined, mail: undefined } : { ...step, to };
}

/** As if what happened had never taken any money. */
function stateFromContext({
  openDisputes = 0,
  lostDisputes = 0,
  isRefunded = false,
  wasRevoked = false,
}: PurchaseContext): PurchaseState {
  if (lostDisputes > 0 || isRefunded) return 'refunded';
  if (wasRevoked) return 'revoked';
  return openDisputes > 0 ? 'disputed' : 'valid';
}

/**
 * Tax within a refund, in minor units: the share of the whole that the refunds had before and have now, so that partial
 * refunds of everything add up to the tax exactly.
 */
export function taxOfRefund(
  paid: { totalMinor: number; taxMinor: number },
  refunded: { beforeMinor: number; afterMinor: number },
): number {
  const shareOf = (minor: number) => (paid.totalMinor === 0 ? 0 : portionOf(minor, paid.taxMinor, paid.totalMinor));
  return shareOf(refunded.afterMinor) - shareOf(refunded.beforeMinor);
}
