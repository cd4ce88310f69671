import type { DatabaseOrTransaction, VersionMailingRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { adoptMailing, findLastMailings, insertMailing, mergePlannedMailing } from './version-mailing.store.ts';

/** Until then the author can take a version's mails back, and the next version can take its place. */
const graceMs = 10 * minuteMs;
/** Buyers get one mail an item in this time; versions that come in between are told of together. */
const minBetweenMs = dayMs;

/** When a mailing begins: in a moment, but a day after the one before it of the same item. */
export const startOf = (nowMs: number, lastStartedAt: number | undefined): number =>
  Math.max(nowMs + graceMs, lastStartedAt === undefined ? 0 : lastStartedAt + minBetweenMs);

/**
 * Plans to mail the buyers of an item about a version, in the transaction that publishes it; the caller has locked the
 * item. A mailing that waits is replaced by this one, which tells of its version too and begins when it would have.
 */
export async function planVersionMailing(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  versionId: number,
  nowMs: number,
): Promise<VersionMailingRow> {
  const { planned, startedAt } = await findLastMailings(trx, item);
  const isReplaced = planned !== undefined && (await mergePlannedMailing(trx, planned, nowMs));
  // One that was planned and has just begun is the last that began.
  const lastStartedAt = planned && !isReplaced ? planned.starts_at : startedAt;
  const mailing = await insertMailing(trx, {
    account_id: item.account_id,
    item_id: item.id,
    version_id: versionId,
    starts_at: isReplaced ? planned.starts_at : startOf(nowMs, lastStartedAt),
    created_at: nowMs,
  });
  if (isReplaced) await adoptMailing(trx, mailing, planned);
  return mailing;
}
