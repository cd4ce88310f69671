import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, secondMs } from '../../kernel/index.ts';
import { type CachedDocument, createDocument } from '../../pages/index.ts';
import { listRevokedLicences } from './licence.store.ts';
import { graceMs } from './licence.ts';
import { requireActiveKey, sign } from './signing-keys.ts';

const revocationsType = 'gatehouse-revoked-licences+jwt';
/** How old an answer may be: the list is public, and asking the database costs as much as was revoked. */
const askedAgainMs = 10 * secondMs;
const signedAgainMs = hourMs;
/** When a program must not trust the list any more, so that an old one cannot be shown for ever. */
const lifetimeMs = dayMs;

/**
 * Opens the list of revoked licence files: a JWT that names the `jti` of every one that has not expired, its grace
 * included, and whose purchase is not valid or whose activation was taken away. It is signed anew when it changes, and
 * once an hour.
 */
export function createRevocationList(deps: Deps): () => Promise<CachedDocument> {
  let last: { document: CachedDocument; of: string; askedAtMs: number; signedAtMs: number } | undefined;
  return async () => {
    const nowMs = deps.now();
    if (last && nowMs - last.askedAtMs < askedAgainMs) return last.document;
    const key = await requireActiveKey(deps);
    const revoked = await listRevokedLicences(deps.database.db, nowMs - graceMs);
    const of = `${key.kid} ${revoked.join()}`;
    if (last?.of === of && nowMs - last.signedAtMs < signedAgainMs) {
      last.askedAtMs = nowMs;
      return last.document;
    }
    const iat = Math.floor(nowMs / secondMs);
    const claims = { iss: deps.config.marketBaseUrl, iat, exp: iat + lifetimeMs / secondMs, revoked };
    const document = createDocument('application/jwt', await sign(deps, key, revocationsType, claims));
    last = { document, of, askedAtMs: nowMs, signedAtMs: nowMs };
    return document;
  };
}
