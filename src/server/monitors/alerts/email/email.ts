import type { Sender } from '../sender.ts';
import { wordsOf } from '../words.ts';
import { emailHtml, emailText } from './layout.ts';

/** An e-mail with a plain and an HTML part, through the service's mail server. */
export const email: Sender = async (alert, destination, { mail, now }) => {
  const words = wordsOf(alert, now());
  try {
    await mail.send({
      to: destination,
      subject: words.title,
      text: emailText(words, alert.link),
      html: emailHtml(words, alert.link),
      id: alert.idempotencyKey,
    });
    return { kind: 'delivered' };
  } catch (error) {
    // The mail server's own words are what the owner can act on.
    return { kind: 'refused', error: sentence(error) };
  }
};

function sentence(error: unknown): string {
  const { code, message = 'unknown error' } = error as NodeJS.ErrnoException;
  return `the mail server did not take it: ${message.slice(0, 300)}${code && !message.includes(code) ? ` (${code})` : ''}`;
}
