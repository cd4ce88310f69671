import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';
import { findSharedLinkByToken, recordSharedLinkUse } from './shared-link.store.ts';
import { tokenHash } from './shared-link.ts';

const recordedEveryMs = minuteMs;

/** Not cached, because a deleted link must stop working immediately. */
export async function hasSharedAccess(
  deps: Pick<Deps, 'database' | 'now'>,
  websiteId: number,
  token: string,
): Promise<boolean> {
  const hash = tokenHash(token);
  const link = hash === undefined ? undefined : await findSharedLinkByToken(deps.database.db, websiteId, hash);
  if (!link) return false;
  const nowMs = deps.now();
  const notSinceMs = nowMs - recordedEveryMs;
  if (link.used_at === null || link.used_at <= notSinceMs)
    await recordSharedLinkUse(deps.database.db, link.id, { nowMs, notSinceMs });
  return true;
}
