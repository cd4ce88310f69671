import { isEmailAddress } from '../../../kernel/index.ts';
import { alertText, openingKeyOf } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { urlCredentials } from '../redact.ts';
import { emailHtml, emailText } from './layout.ts';
import { mailRefusal } from './mail-refusal.ts';

/** An e-mail with a plain and an HTML part, through the service's mail server. */
const send: Sender = async (alert, destination, { mail, now }) => {
  const text = alertText(alert, now());
  const letter = {
    title: text.title,
    tone: text.tone,
    lines: text.lines,
    paragraphs: [],
    action: { label: text.action, url: alert.link },
    unsubscribeUrl: null,
  };
  const answers = openingKeyOf(alert.facts, alert.idempotencyKey);
  try {
    await mail.send({
      to: destination,
      subject: text.title,
      text: emailText(letter),
      html: emailHtml(letter),
      id: alert.idempotencyKey,
      ...(answers !== undefined && { answers }),
    });
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
};

export const email = {
  destination: { accepts: isEmailAddress, problem: 'must be an e-mail address, such as ops@example.com.' },
  send,
  secrets: (_, { smtpUrl }) => urlCredentials(smtpUrl),
  provider: {
    label: 'e-mail',
    missing: 'no mail server is configured',
    remedy: 'Set one up in Settings → Mail',
    isSet: ({ mail }) => mail.ready,
  },
} satisfies ChannelDefinition;
