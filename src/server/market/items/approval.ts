import { type ItemRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { type OwnedItem, updateItem } from '../catalogue/index.ts';
import { approvedMail, declinedMail } from './approval-mails.ts';
import { enqueueItemEvent, publishItem, requireLockedItem } from './item.ts';

/** Publishes the item. Throws 'conflict' if it isn't waiting, `invalid` if it became incomplete. */
export function approveItem(deps: Deps, item: OwnedItem): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    requireWaiting(before);
    const nowMs = deps.now();
    const row = await publishItem(trx, before, nowMs, { approved_at: nowMs });
    await enqueueAuthorMail(deps, trx, {
      accountId: row.account_id,
      key: `item_approved_${row.id}_${nowMs}`,
      content: () => approvedMail(row),
    });
    return row;
  });
}

/** Throws 'conflict' if the item isn't waiting. */
export function declineItem(deps: Deps, item: OwnedItem, reason: string): Promise<ItemRow> {
  return inTransaction(deps.database, async (trx) => {
    const before = await requireLockedItem(deps, trx, item);
    requireWaiting(before);
    const nowMs = deps.now();
    const row = await updateItem(trx, before.account_id, before.id, {
      submitted_at: null,
      declined_at: nowMs,
      declined_reason: reason,
      updated_at: nowMs,
    });
    await enqueueItemEvent(trx, row, 'item.declined', nowMs);
    await enqueueAuthorMail(deps, trx, {
      accountId: row.account_id,
      key: `item_declined_${row.id}_${nowMs}`,
      content: () => declinedMail(row, reason),
    });
    return row;
  });
}

function requireWaiting({ submitted_at, status }: ItemRow): void {
  if (submitted_at === null || status === 'published')
    throw new Refusal('conflict', t('The item is no longer awaiting approval. Reload the page.'));
}
