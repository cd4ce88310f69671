import type { PurchaseRow } from '../../database/index.ts';
import { entitlements } from './purchase-states.ts';

export type LicenceState = Pick<PurchaseRow, 'state' | 'ends_at'>;

export const hasEnded = ({ ends_at }: Pick<PurchaseRow, 'ends_at'>, nowMs: number): boolean =>
  ends_at !== null && ends_at <= nowMs;

/**
 * A valid purchase whose licence has ended is expired. This isn't a separate state, because a renewal or a refund of a
 * renewal moves the end without an event of the purchase.
 */
export const isExpired = (purchase: LicenceState, nowMs: number): boolean =>
  purchase.state === 'valid' && hasEnded(purchase, nowMs);

export const entitlementsOf = (purchase: LicenceState, nowMs: number): (typeof entitlements)[PurchaseRow['state']] =>
  isExpired(purchase, nowMs) ? entitlements.revoked : entitlements[purchase.state];
