import type { Mail } from '../../../mail/index.ts';
import type { Delivery } from '../alert.ts';
import type { Notice } from '../notice.ts';
import { emailHtml, emailText } from './layout.ts';
import { mailRefusal } from './mail-refusal.ts';

/**
 * Sends a notice by e-mail. One that can be unsubscribed from says so in its headers (RFC 2369, RFC 8058), so that mail
 * programs show a button for it.
 */
export async function sendNotice(
  { subject, paragraphs, action, unsubscribeUrl, tone }: Notice,
  { to, id }: { to: string; id: string },
  mail: Mail,
): Promise<Delivery> {
  const letter = { title: subject, tone, lines: [], paragraphs, action, unsubscribeUrl };
  const headers = unsubscribeUrl === null ? {} : unsubscribing(unsubscribeUrl);
  try {
    await mail.send({ to, subject, text: emailText(letter), html: emailHtml(letter), id, headers });
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
}

const unsubscribing = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
