import type { JWTPayload } from 'jose';
import type { PurchaseRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { Subject } from './subject.ts';

export const licenceType = 'gatehouse-licence+jwt';

/** Programs should accept an expired file for this long while they request a new one. */
export const graceMs = 7 * dayMs;
/** Clocks of offline machines can be slow. */
const slowClockMs = 5 * minuteMs;

export type LicenceTerms = { id: string; nowMs: number; days: number; subject?: Subject; nonce?: string };

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** `issuer.url` publishes the keys. `sub` doesn't reveal the code. Times are in seconds (RFC 7519). */
export function licenceClaims(
  purchase: Pick<PurchaseRow, 'item_id' | 'license_type' | 'supported_until'>,
  issuer: { url: string; subjectId: string },
  { id, nowMs, days, subject, nonce }: LicenceTerms,
): JWTPayload & { exp: number; iat: number } {
  return {
    iss: issuer.url,
    aud: String(purchase.item_id),
    sub: issuer.subjectId,
    jti: id,
    iat: seconds(nowMs),
    nbf: seconds(nowMs - slowClockMs),
    exp: seconds(nowMs + days * dayMs),
    grace: seconds(graceMs),
    licence_type: purchase.license_type,
    supported_until: purchase.supported_until === null ? null : seconds(purchase.supported_until),
    ...(subject && { [subject.kind]: subject.name }),
    ...(nonce !== undefined && { nonce }),
  };
}
