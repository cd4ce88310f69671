import { randomUUID } from 'node:crypto';
import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Message, message, Refusal, t } from '../../kernel/index.ts';
import { invalidReason } from '../validation/index.ts';
import { type ActivationRefused, takeSeat } from './activate.ts';
import { insertLicence } from './licence.store.ts';
import { type LicensedPurchase, licenceClaims, licenceType } from './licence.ts';
import { lockPurchaseWithLimit } from './purchase-limit.ts';
import { purchaseMutex } from './purchase-mutex.ts';
import { requireActiveKey, sign } from './signing-keys.ts';
import { hashSubject, type Subject } from './subject.ts';

/** `atMost` applies if the item has no activation limit. */
export type LicenceRequest = {
  subject?: Subject | undefined;
  label?: string | undefined;
  nonce?: string | undefined;
  days?: number | undefined;
  atMost?: number | undefined;
  version?: string | undefined;
};
/** `token` is a JWT. */
export type LicenceFile = { token: string; id: string; kid: string; expiresAtMs: number; graceMs: number };
type LicenceRefused = ActivationRefused | { reason: 'subject_needed' };

/**
 * Also activates the file's machine or domain. Items with an activation limit require a machine or domain, because a
 * file for any machine would bypass the limit. The file is stored before it is returned, so a concurrent refund revokes
 * it.
 */
export async function issueLicence(
  deps: Deps,
  purchase: LicensedPurchase & Pick<PurchaseRow, 'id' | 'account_id'>,
  { subject, label = '', nonce, days = 30, atMost, version }: LicenceRequest = {},
): Promise<LicenceFile | LicenceRefused> {
  const key = await requireActiveKey(deps);
  const id = randomUUID();
  const issuer = { url: deps.config.marketBaseUrl, subjectId: deps.vault.hmac('licence-subject', String(purchase.id)) };
  const terms = { id, nowMs: deps.now(), days, ...(subject && { subject }), ...(nonce !== undefined && { nonce }) };
  const claims = licenceClaims(purchase, issuer, terms);
  const token = await sign(deps, key, licenceType, claims);
  const work = async (trx: DatabaseOrTransaction): Promise<LicenceFile | LicenceRefused> => {
    const locked = await lockPurchaseWithLimit(deps, trx, purchase);
    const { limit } = locked;
    const reason = invalidReason(locked, deps.now());
    if (reason !== undefined) return { reason };
    if (limit !== null && !subject) return { reason: 'subject_needed' };
    const taken = subject && (await takeSeat(deps, trx, { purchase, limit, subject, label, atMost, version }));
    if (taken && 'reason' in taken) return taken;
    const expiresAtMs = claims.exp * 1000;
    await insertLicence(trx, {
      id,
      account_id: purchase.account_id,
      purchase_id: purchase.id,
      kid: key.kid,
      subject_hash: subject ? hashSubject(deps.vault, purchase.id, subject) : null,
      issued_at: claims.iat * 1000,
      expires_at: expiresAtMs,
      revoked_at: null,
    });
    return { token, id, kid: key.kid, expiresAtMs, graceMs: claims.grace * 1000 };
  };
  return purchaseMutex.run(purchase.id, () => inTransaction(deps.database, work));
}

/** Throws `conflict` with a message for the buyer. */
export async function licenceFileFor(
  deps: Deps,
  purchase: PurchaseRow,
  licenceRequest: LicenceRequest = {},
): Promise<LicenceFile> {
  const issued = await issueLicence(deps, purchase, licenceRequest);
  if ('reason' in issued) throw new Refusal('conflict', t(refusalMessages[issued.reason]));
  return issued;
}

const refusalMessages = {
  refunded: message('This purchase was refunded, so no license file is available.'),
  disputed: message(
    'Your license is suspended while the payment is disputed. License files are available again when the dispute is resolved.',
  ),
  revoked: message('The seller has revoked this purchase. Contact them for details.'),
  expired: message('Your license has ended. Renew it to get license files again.'),
  limit_reached: message(
    'All activations of this purchase are in use. Deactivate one in the software, or ask the seller to remove one.',
  ),
  subject_needed: message(
    'This item has an activation limit. Enter the machine or domain that the license file is for.',
  ),
} satisfies Record<LicenceRefused['reason'], Message>;
