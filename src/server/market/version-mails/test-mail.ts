import { randomUUID } from 'node:crypto';
import { getAccountDetails } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { joinSentences, Refusal, t } from '../../kernel/index.ts';
import { consumeMailAllowance, versionMailWarnings } from '../../outbox/index.ts';
import { previewVersionMail } from './preview.ts';

/** Sends only to the account's own address, which it returns. Throws `unavailable` or `too_many`. */
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
    throw new Refusal('too_many', t('Too many test emails. Try again in a few minutes.'));
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
    throw new Refusal(
      'unavailable',
      isOwner && error instanceof Error
        ? t('The mail server did not accept the test email: {reason}', { reason: error.message })
        : t('The mail server did not accept the test email. Ask the owner of this service.'),
    );
  }
  return to;
}
