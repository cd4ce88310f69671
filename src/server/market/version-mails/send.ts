import { type DatabaseOrTransaction, inTransaction, type VersionMailingRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, secondMs } from '../../kernel/index.ts';
import {
  consumeMailAllowance,
  consumeVersionMailPace,
  countWaitingMessages,
  deleteFinishedMessages,
  enqueueVersionMails,
} from '../../outbox/index.ts';
import { findVersion, type OwnedItem } from '../catalogue/index.ts';
import { listItemBuyers } from '../purchases/index.ts';
import { listChoices } from './choice.store.ts';
import { wantsVersionMails } from './choice.ts';
import { findMailed, type MailedVersion } from './recipient.ts';
import { cancelMailingRow, claimBatch, findMailing, listDueMailings, saveProgress } from './version-mailing.store.ts';

type SendDeps = Pick<Deps, 'database' | 'mail' | 'vault' | 'now' | 'log'>;

const batchSize = 30;
const batchMs = batchSize * secondMs;
const mailingsAtOnce = 20;
/** Reached if the mail server accepts no mails. */
const maxWaiting = 200;
/** Mailings that are delayed for longer are dropped as outdated. */
const maxDelayMs = 7 * dayMs;
const mayWaitMs = dayMs;
const keptMs = 7 * dayMs;

/** Queues one batch of each mailing in turn. */
export async function sendDueVersionMails(deps: SendDeps): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  const due = await listDueMailings(db, nowMs, mailingsAtOnce);
  if (due.length === 0) return 0;
  await deleteFinishedMessages(db, 'version', nowMs - keptMs);
  let written = 0;
  for (const mailing of due) {
    if (mailing.state === 'planned' && mailing.starts_at < nowMs - maxDelayMs) {
      if (await cancelMailingRow(db, mailing, nowMs))
        deps.log.warn({ mailing: mailing.id }, 'dropped mails about a version that are more than 7 days late');
      continue;
    }
    if ((await countWaitingMessages(db, 'version')) >= maxWaiting) return written;
    written += await writeBatch(deps, mailing);
  }
  return written;
}

/** Mails and progress are stored in one transaction, so a crash neither duplicates nor loses a mail. */
function writeBatch({ database, vault, now }: SendDeps, mailing: VersionMailingRow): Promise<number> {
  const nowMs = now();
  return inTransaction(database, async (trx) => {
    if (!(await claimBatch(trx, mailing, { nowMs, nextBatchAt: nowMs + batchMs }))) return 0;
    const { account_id, item_id } = mailing;
    const buyers = await listItemBuyers(
      trx,
      { account_id, id: item_id },
      { afterEmail: mailing.after_email, limit: batchSize },
    );
    const emails = buyers.map(({ email }) => email);
    const choices = await listChoices(trx, item_id, emails);
    const item = { account_id, id: item_id };
    const versions = await coveredVersions(trx, item, mailing);
    const recipients = await findMailed(trx, item, { emails, versions, audience: mailing.audience, nowMs });
    const mails: Parameters<typeof enqueueVersionMails>[2] = [];
    let afterEmail = mailing.after_email;
    let skipped = 0;
    let isHeldBack = false;
    for (const { email: to, bought_here } of buyers) {
      if (recipients.has(to) && wantsVersionMails(choices.get(to) ?? {}, bought_here === 1)) {
        const turn = await consumeVersionMailPace(trx, vault, 2 * batchMs, nowMs);
        if (turn === undefined) {
          isHeldBack = true;
          break;
        }
        const wanted = { to, purpose: 'version', mayWaitMs, accountId: account_id } as const;
        const allowed = await consumeMailAllowance(trx, vault, wanted, nowMs);
        if (allowed === undefined) skipped++;
        else mails.push({ accountId: account_id, mailing: mailing.id, to, sendAt: Math.max(turn, allowed) });
      }
      afterEmail = to;
    }
    await enqueueVersionMails(trx, vault, mails, nowMs);
    await saveProgress(trx, mailing, {
      after_email: afterEmail,
      queued: mails.length,
      skipped,
      // The mailing keeps its place ahead of mailings that have had their turn.
      ...(isHeldBack && mails.length === 0 && { next_batch_at: mailing.next_batch_at + 1 }),
      ...(!isHeldBack && buyers.length < batchSize && { state: 'listed' as const, ended_at: nowMs }),
    });
    return mails.length;
  });
}

/** Includes the versions of the mailings that were merged into this one. */
async function coveredVersions(
  trx: DatabaseOrTransaction,
  item: OwnedItem,
  { id }: VersionMailingRow,
): Promise<MailedVersion[]> {
  const { versionIds = [] } = (await findMailing(trx, item.account_id, id)) ?? {};
  const versions = await Promise.all(versionIds.map((versionId) => findVersion(trx, item, versionId)));
  return versions.filter((version) => version !== undefined);
}
