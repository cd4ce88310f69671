import { randomUUID } from 'node:crypto';
import { translateCause } from '../causes/index.ts';
import type { Deps } from '../deps.ts';
import { joinSentences, Refusal, t } from '../kernel/index.ts';
import type { MailMessage } from '../mail/index.ts';
import { consumeMailAllowance } from './mail-limits/index.ts';

type TestMail = {
  /** beginning of the Message-ID */
  name: string;
  accountId: number;
  /** whether the caller can change the mail server */
  isOwner: boolean;
  /** sentences to show if no mail server is configured, otherwise empty */
  warnings: string[];
  findAddress(): Promise<string>;
  compose(to: string): Promise<Omit<MailMessage, 'to' | 'id'>>;
};

/** Sends a mail immediately to the caller's own address, which it returns. Throws `unavailable` or `too_many`. */
export async function sendTestMail(
  { database, vault, mail, now }: Pick<Deps, 'database' | 'vault' | 'mail' | 'now'>,
  { name, accountId, isOwner, warnings, findAddress, compose }: TestMail,
): Promise<string> {
  if (warnings.length > 0) throw new Refusal('unavailable', joinSentences(warnings));
  const to = await findAddress();
  const taken = { to, purpose: 'test', mayWaitMs: 0, accountId } as const;
  if ((await consumeMailAllowance(database.db, vault, taken, now())) === undefined)
    throw new Refusal('too_many', t('Too many test emails. Try again in a few minutes.'));
  const message = await compose(to);
  try {
    await mail.send({ ...message, to, id: `${name}-test-${randomUUID()}` });
  } catch (cause) {
    throw new Refusal(
      'unavailable',
      isOwner && cause instanceof Error
        ? t('The mail server did not accept the test email: {reason}', { reason: translateCause(cause.message) })
        : t('The mail server did not accept the test email. Ask the owner of this service.'),
      { cause },
    );
  }
  return to;
}
