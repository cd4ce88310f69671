import { isEmailAddress } from '../../../kernel/index.ts';
import { letterHtml, letterText, sentByInstallation, subjectLine } from '../../../mail/index.ts';
import { type AlertFacts, alertHeadline, alertSubject, alertText, openingKeyOf } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { urlCredentials } from '../redact.ts';
import { mailRefusal } from './mail-refusal.ts';

/** An e-mail with a plain and an HTML part, through the service's mail server. */
const send: Sender = async (alert, destination, { mail, now }) => {
  const nowMs = now();
  const text = alertText(alert, nowMs);
  const letter = {
    subject: subjectLine(alertSubject(alert.facts, text, nowMs)),
    from: 'Gatehouse',
    heading: alertHeadline(alert.facts, text, nowMs),
    tone: text.tone,
    paragraphs: [],
    facts: text.lines,
    button: { label: text.action, url: alert.link },
    footer: `${reasonOf(alert.facts)} ${sentByInstallation(alert.link)}`,
    unsubscribeUrl: null,
  };
  const answers = openingKeyOf(alert.facts, alert.idempotencyKey);
  try {
    await mail.send({
      to: destination,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      id: alert.idempotencyKey,
      ...(answers !== undefined && { answers }),
    });
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
};

/** Why the mail came: who gets it may not know the installation. */
function reasonOf(facts: AlertFacts): string {
  if ('shop' in facts) return `You get this e-mail because alerts about ${facts.shop} are sent to this address.`;
  if ('website' in facts) return `You get this e-mail because ${facts.website.domain} alerts this address.`;
  if (facts.monitor) return `You get this e-mail because the monitor ${facts.monitor.name} alerts this address.`;
  return 'You get this e-mail because somebody tests alerts to this address.';
}

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
