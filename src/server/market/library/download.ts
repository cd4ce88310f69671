import { inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Message, message, notFound, Refusal, t } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { findPublishedFile, includesVersion, type PublishedFile } from '../catalogue/index.ts';
import {
  entitlementsOf,
  findItemName,
  findPurchaseOfAnyAccount,
  insertHistory,
  isExpired,
  markDownloaded,
  markDownloadedVersion,
  purchasePayload,
} from '../purchases/index.ts';
import type { DownloadTicket } from './download-ticket.ts';
import { endedLabels, formatDay } from './formats.ts';

type EntitledFile = { purchase: PurchaseRow; file: PublishedFile };

/**
 * Throws `not_found` if the file is not part of the purchase, and `forbidden` if the purchase's state blocks downloads.
 */
export async function requireEntitledFile(
  deps: Pick<Deps, 'database' | 'now'>,
  ticket: DownloadTicket,
): Promise<EntitledFile> {
  const { db } = deps.database;
  const purchase = await findPurchaseOfAnyAccount(db, ticket.purchaseId);
  if (!purchase) throw notFound();
  const { account_id, item_id, state } = purchase;
  const file = await findPublishedFile(db, { account_id, id: item_id }, ticket.fileId);
  if (!file) throw notFound();
  const nowMs = deps.now();
  const status = isExpired(purchase, nowMs) ? 'expired' : state;
  if (status !== 'valid' && !entitlementsOf(purchase, nowMs).hasDownloads)
    throw new Refusal('forbidden', t(unavailableReasons[status]));
  if (!includesVersion(purchase.updates_until, file.published_at))
    throw new Refusal('forbidden', updatesEnded(file.version, purchase.updates_until));
  return { purchase, file };
}

export const unavailableReasons = {
  disputed: message('The payment for this purchase is disputed. Downloads are paused until the dispute is resolved.'),
  refunded: message('This purchase was refunded, so its files can’t be downloaded.'),
  revoked: message('The seller has revoked this purchase. Contact them for details.'),
  expired: message('Your license has ended. Renew it to use the purchase code and the downloads again.'),
} satisfies Record<Exclude<PurchaseRow['state'], 'valid'> | 'expired', Message>;

/** Returns undefined while the purchase is valid. */
export function describeEnd(
  purchase: Pick<PurchaseRow, 'state' | 'ends_at'>,
  nowMs: number,
): { label: string; reason: string } | undefined {
  const status = isExpired(purchase, nowMs) ? 'expired' : purchase.state;
  return status === 'valid' ? undefined : { label: t(endedLabels[status]), reason: t(unavailableReasons[status]) };
}

export const updatesEnded = (version: string, updatesUntil: number | null): string =>
  t(
    'Your purchase included new versions until {day}. Version {version} was published later. Renew the updates to get it.',
    {
      day: formatDay(updatesUntil ?? 0),
      version,
    },
  );

/**
 * Records and announces the purchase's first download once, even if several downloads start concurrently. Throws like
 * `requireEntitledFile`.
 */
export async function startDownload(
  deps: Pick<Deps, 'database' | 'now'>,
  ticket: DownloadTicket,
): Promise<PublishedFile> {
  const { purchase, file } = await requireEntitledFile(deps, ticket);
  if (purchase.downloaded_version !== file.version)
    await markDownloadedVersion(deps.database.db, purchase, file.version, deps.now());
  if (purchase.downloaded === 1 || (await recordFirstDownload(deps, purchase))) return file;
  return (await requireEntitledFile(deps, ticket)).file;
}

function recordFirstDownload(deps: Pick<Deps, 'database' | 'now'>, purchase: PurchaseRow): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const first = await markDownloaded(trx, purchase, nowMs);
    if (!first) return false;
    await insertHistory(trx, first, { event: 'downloaded', at: nowMs });
    const name = await findItemName(trx, first.account_id, first.item_id);
    await enqueueWebhookEvent(trx, {
      account_id: first.account_id,
      type: 'purchase.downloaded',
      data: purchasePayload(first, { id: first.item_id, name }),
      about: { item: first.item_id },
      key: String(first.id),
      nowMs,
    });
    return true;
  });
}
