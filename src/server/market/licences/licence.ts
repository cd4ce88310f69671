import type { JWTPayload } from 'jose';
import type { PurchaseRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { Subject } from './subject.ts';

export const licenceType = 'gatehouse-licence+jwt';

/** Programs should accept an expired file for this long while they request a new one. */
export const graceMs = 7 * dayMs;
/** Clocks of offline machines can be slow. */
const slowClockMs = 5 * minuteMs;

export type LicensedPurchase = Pick<
  PurchaseRow,
  'item_id' | 'license_type' | 'supported_until' | 'ends_at' | 'updates_until' | 'is_trial'
>;

export type LicenceTerms = { id: string; nowMs: number; days: number; subject?: Subject; nonce?: string };

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** A file never outlasts its licence, not even by the grace period. `issuer.url` publishes the keys. `sub` doesn't reveal the code. Times are in seconds (RFC 7519). */
export function licenceClaims(
  purchase: LicensedPurchase,
  issuer: { url: string; subjectId: string },
  { id, nowMs, days, subject, nonce }: LicenceTerms,
): JWTPayload & { exp: number; iat: number; grace: number } {
  const { ends_at, updates_until } = purchase;
  const expiresAtMs = nowMs + days * dayMs;
  const leftMs = ends_at === null ? Number.POSITIVE_INFINITY : ends_at - expiresAtMs;
  return {
    iss: issuer.url,
    aud: String(purchase.item_id),
    sub: issuer.subjectId,
    jti: id,
    iat: seconds(nowMs),
    nbf: seconds(nowMs - slowClockMs),
    exp: seconds(expiresAtMs + Math.min(0, leftMs)),
    grace: seconds(Math.max(0, Math.min(graceMs, leftMs))),
    licence_type: purchase.license_type,
    supported_until: purchase.supported_until === null ? null : seconds(purchase.supported_until),
    ...(ends_at !== null && { ends_at: seconds(ends_at) }),
    ...(updates_until !== null && { updates_until: seconds(updates_until) }),
    ...(purchase.is_trial === 1 && { trial: true }),
    ...(subject && { [subject.kind]: subject.name }),
    ...(nonce !== undefined && { nonce }),
  };
}
