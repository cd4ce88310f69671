import { inLanguage, isEmailAddress, readEmailAddress, t } from '../../../kernel/index.ts';
import { letterHtml, letterText } from '../../../mail/index.ts';
import { openingKeyOf } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { urlCredentials } from '../redact.ts';
import { alertLetter } from './alert-letter.ts';
import { mailRefusal } from './mail-refusal.ts';

const send: Sender = async (alert, destination, { mail, now }) => {
  const letter = alertLetter(alert, now());
  const answers = openingKeyOf(alert.facts, alert.idempotencyKey);
  const composed = {
    to: destination,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    id: alert.idempotencyKey,
    ...(answers !== undefined && { answers }),
  };
  try {
    // Errors are stored, so they must be in English.
    await inLanguage('en', () => mail.send(composed));
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
};

export const email = {
  destination: {
    normalize: (typed) => readEmailAddress(typed) ?? typed,
    accepts: isEmailAddress,
    problem: () => t('must be an email address, such as ops@example.com.'),
  },
  send,
  secrets: (_, { smtpUrl }) => urlCredentials(smtpUrl),
  provider: {
    isSet: ({ mail }) => mail.ready,
  },
} satisfies ChannelDefinition;
