import { randomUUID } from 'node:crypto';
import { getAccountDetails } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { joinSentences, Refusal, t } from '../../kernel/index.ts';
import { consumeMailAllowance, versionMailWarnings } from '../../outbox/index.ts';
import { previewVersionMail } from './preview.ts';

/**
 * Sends the mail about a version to the address of the item's own account and to no other; returns that address. Throws
 * `unavailable` without a mail server or where it refuses, `too_many`.
 */
export async function sendTestMail(
  deps: Deps,
  item: ItemRow,
  { versionId, isOwner }: { versionId: number; isOwner: boolean },
): Promise<string> {
  const { database, vault, mail, now } = deps;
  if (!mail.ready) throw new Refusal('unavailable', joinSentences(versionMailWarnings(deps, isOwner)));
  const { email: to } = await getAccountDetails(database.db, item.account_id);
  const taken = { to, purpose: 'test', mayWaitMs: 0, accountId: item.account_id } as const;
  if ((await consumeMailAllowance(database.db, vault, taken, now())) === undefined)
    throw new Refusal('too_many', t('Too many test e-mails: try again in a few minutes.'));
  const { subject, text, html, sender } = await previewVersionMail(deps, item, versionId);
  try {
    await mail.send({
      to,
      subject: `Test: ${subject}`,
      text,
      html,
      id: `version-mail-test-${randomUUID()}`,
      ...(sender && { sender }),
    });
  } catch (error) {
    // What the mail server says is for whoever set it up.
    throw new Refusal(
      'unavailable',
      isOwner && error instanceof Error
        ? t('The mail server did not take the test e-mail: {reason}', { reason: error.message })
        : t('The mail server did not take the test e-mail. Ask the owner of this service.'),
    );
  }
  return to;
}
