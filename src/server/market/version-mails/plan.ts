import type { DatabaseOrTransaction, VersionMailingRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { adoptMailing, findLastMailings, insertMailing, mergePlannedMailing } from './version-mailing.store.ts';

export type MailAudience = VersionMailingRow['audience'];

/** Until then, the author can cancel the mails, and a newer version can replace them. */
const graceMs = 10 * minuteMs;
/** Minimum time between two mails about an item. The next mail covers all versions published since. */
const minBetweenMs = dayMs;

export const startOf = (nowMs: number, lastStartedAt: number | undefined): number =>
  Math.max(nowMs + graceMs, lastStartedAt === undefined ? 0 : lastStartedAt + minBetweenMs);

/**
 * The transaction must hold the lock on the item. The new mailing replaces a planned mailing: it covers both versions
 * and keeps the earlier start.
 */
export async function planVersionMailing(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  { versionId, audience }: { versionId: number; audience: MailAudience },
  nowMs: number,
): Promise<VersionMailingRow> {
  const { planned, startedAt } = await findLastMailings(trx, item);
  const isReplaced = planned !== undefined && (await mergePlannedMailing(trx, planned, nowMs));
  // The planned mailing has just started.
  const lastStartedAt = planned && !isReplaced ? planned.starts_at : startedAt;
  const mailing = await insertMailing(trx, {
    account_id: item.account_id,
    item_id: item.id,
    version_id: versionId,
    // The merged mailing has recipients who need both versions.
    audience: isReplaced && planned.audience === 'all' ? 'all' : audience,
    starts_at: isReplaced ? planned.starts_at : startOf(nowMs, lastStartedAt),
    created_at: nowMs,
  });
  if (isReplaced) await adoptMailing(trx, mailing, planned);
  return mailing;
}
