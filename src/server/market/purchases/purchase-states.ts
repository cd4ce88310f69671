import { portionOf } from '../../kernel/money.ts';
import type { PurchaseRow } from '../../ledger/index.ts';

export type PurchaseState = PurchaseRow['state'];
/** What may happen to a purchase. A refund is in full when with it all that was paid has gone back. */
export type Happening =
  | 'refunded_in_full'
  | 'refunded_in_part'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'revoked';

export type Step = {
  to: PurchaseState;
  /** the money that moves, where the purchase was paid here */
  books: 'refund' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | undefined;
  /** the author's webhook */
  webhook: 'purchase.refunded' | 'purchase.disputed' | 'purchase.revoked' | undefined;
  /** the mail to the buyer */
  mail: 'refunded' | 'refunded_in_part' | 'suspended' | 'restored' | 'ended' | undefined;
};

/** What a purchase in each state gives its buyer. */
export const standing = {
  valid: { hasLicence: true, hasDownloads: true },
  disputed: { hasLicence: false, hasDownloads: false },
  refunded: { hasLicence: false, hasDownloads: false },
  revoked: { hasLicence: false, hasDownloads: false },
} satisfies Record<PurchaseState, { hasLicence: boolean; hasDownloads: boolean }>;

const refund = { books: 'refund', webhook: 'purchase.refunded' } as const;
const opened = { books: 'dispute_opened', webhook: 'purchase.disputed' } as const;
const won = { books: 'dispute_won', webhook: undefined } as const;
const lost = { books: 'dispute_lost', webhook: 'purchase.refunded' } as const;
const revoked = { books: undefined, webhook: 'purchase.revoked' } as const;
const silent = { mail: undefined } as const;

/**
 * What follows from what. Money that has gone back ends a licence for good, a revocation all but that, and a dispute only
 * while it is open: so the same happenings lead to the same end in whatever order they are heard of.
 */
const steps = {
  valid: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'valid', ...refund, mail: 'refunded_in_part' },
    dispute_opened: { to: 'disputed', ...opened, mail: 'suspended' },
    dispute_won: { to: 'valid', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, mail: 'ended' },
    revoked: { to: 'revoked', ...revoked, mail: 'ended' },
  },
  disputed: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'disputed', ...refund, mail: 'refunded_in_part' },
    dispute_opened: { to: 'disputed', ...opened, ...silent },
    dispute_won: { to: 'valid', ...won, mail: 'restored' },
    dispute_lost: { to: 'refunded', ...lost, mail: 'ended' },
    revoked: { to: 'revoked', ...revoked, mail: 'ended' },
  },
  refunded: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'refunded', ...refund, mail: 'refunded_in_part' },
    dispute_opened: { to: 'refunded', ...opened, ...silent },
    dispute_won: { to: 'refunded', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, ...silent },
    revoked: { to: 'refunded', books: undefined, webhook: undefined, ...silent },
  },
  revoked: {
    refunded_in_full: { to: 'refunded', ...refund, mail: 'refunded' },
    refunded_in_part: { to: 'revoked', ...refund, mail: 'refunded_in_part' },
    dispute_opened: { to: 'revoked', ...opened, ...silent },
    dispute_won: { to: 'revoked', ...won, ...silent },
    dispute_lost: { to: 'refunded', ...lost, ...silent },
    revoked: { to: 'revoked', books: undefined, webhook: undefined, ...silent },
  },
} satisfies Record<PurchaseState, Record<Happening, Step>>;

/** `openDisputes`: how many are open beside the one that this happening is about. */
export function stepOf(state: PurchaseState, happening: Happening, openDisputes = 0): Step {
  const step: Step = steps[state][happening];
  const staysDisputed = state === 'disputed' && happening === 'dispute_won' && openDisputes > 0;
  return staysDisputed ? { ...step, to: 'disputed', mail: undefined } : step;
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
