import { alertText, beginningOf } from '../../messages/index.ts';
import type { Sender } from '../sender.ts';
import { emailHtml, emailText } from './layout.ts';
import { mailRefusal } from './mail-refusal.ts';

/** An e-mail with a plain and an HTML part, through the service's mail server. */
export const email: Sender = async (alert, destination, { mail, now }) => {
  const words = alertText(alert, now());
  const letter = {
    title: words.title,
    tone: words.tone,
    lines: words.lines,
    paragraphs: [],
    action: { label: words.action, url: alert.link },
    unsubscribeUrl: null,
  };
  const answers = beginningOf(alert.facts, alert.idempotencyKey);
  try {
    await mail.send({
      to: destination,
      subject: words.title,
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
