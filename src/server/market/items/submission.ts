import { findServiceOwner, getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { updateItem } from '../catalogue/index.ts';
import { submittedMail } from './approval-mails.ts';

export const notSubmitted = { submitted_at: null, declined_at: null, declined_reason: '' } as const;

/** The caller must lock the item. Throws 'conflict'. */
export async function submitItem(deps: Deps, trx: DatabaseOrTransaction, before: ItemRow): Promise<ItemRow> {
  if (before.submitted_at !== null)
    throw new Refusal('conflict', t('The item is already awaiting approval by the owner of this service.'));
  const nowMs = deps.now();
  const row = await updateItem(trx, before.account_id, before.id, {
    ...notSubmitted,
    submitted_at: nowMs,
    updated_at: nowMs,
  });
  await mailServiceOwner(deps, trx, row, nowMs);
  return row;
}

/** The caller must lock the item. */
export const withdrawSubmission = (trx: DatabaseOrTransaction, { account_id, id }: ItemRow): Promise<ItemRow> =>
  updateItem(trx, account_id, id, notSubmitted);

/** Skips the email if the author submits too often. The console lists the item anyway. */
async function mailServiceOwner(deps: Deps, trx: DatabaseOrTransaction, item: ItemRow, nowMs: number): Promise<void> {
  const owner = await findServiceOwner(trx);
  if (!owner) return;
  const wanted = { to: owner.email, purpose: 'author', mayWaitMs: 0, accountId: item.account_id } as const;
  const sendAt = await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) return;
  const { username } = await getAccountDetails(trx, item.account_id);
  await enqueueAuthorMail(deps, trx, {
    accountId: owner.id,
    key: `item_submitted_${item.id}_${nowMs}`,
    sendAt,
    content: () => submittedMail(item, username),
  });
}
