import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, secondMs } from '../../kernel/index.ts';
import { type CachedDocument, createDocument } from '../../pages/index.ts';
import { listRevokedLicences } from './licence.store.ts';
import { graceMs } from './licence.ts';
import { requireActiveKey, sign } from './signing-keys.ts';

const revocationsType = 'gatehouse-revoked-licences+jwt';
/** The list is public, and each query reads all revoked licences. */
const cacheMs = 10 * secondMs;
const signatureMaxAgeMs = hourMs;
/** Prevents replaying an outdated list. */
const lifetimeMs = dayMs;

/**
 * Returns a JWT with the `jti` of each revoked file whose grace period hasn't ended. The JWT is signed again every hour
 * and when the list changes.
 */
export function createRevocationList(deps: Deps): () => Promise<CachedDocument> {
  let last: { document: CachedDocument; content: string; readAtMs: number; signedAtMs: number } | undefined;
  return async () => {
    const nowMs = deps.now();
    if (last && nowMs - last.readAtMs < cacheMs) return last.document;
    const key = await requireActiveKey(deps);
    const revoked = await listRevokedLicences(deps.database.db, nowMs - graceMs);
    const content = `${key.kid} ${revoked.join()}`;
    if (last?.content === content && nowMs - last.signedAtMs < signatureMaxAgeMs) {
      last.readAtMs = nowMs;
      return last.document;
    }
    const iat = Math.floor(nowMs / secondMs);
    const claims = { iss: deps.config.marketBaseUrl, iat, exp: iat + lifetimeMs / secondMs, revoked };
    const document = createDocument('application/jwt', await sign(deps, key, revocationsType, claims));
    last = { document, content, readAtMs: nowMs, signedAtMs: nowMs };
    return document;
  };
}
