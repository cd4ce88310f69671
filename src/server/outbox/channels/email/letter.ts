import { letterHtml, letterText, type Mailer, sentByInstallation } from '../../../mail/index.ts';
import type { DeliveryResult, Notice, Report } from '../../messages/index.ts';
import { redact } from '../redact.ts';
import { mailRefusal } from './mail-refusal.ts';

type Envelope = { to: string; id: string };
type Content = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  answers?: string;
  sender?: NonNullable<Notice['seller']>;
};

export async function sendNotice(notice: Notice, envelope: Envelope, mail: Mailer): Promise<DeliveryResult> {
  const { subject, paragraphs, facts = [], action, unsubscribeUrl, seller, tone, answers } = notice;
  const letter = {
    subject,
    from: notice.from ?? seller?.name ?? 'Gatehouse',
    heading: notice.heading ?? subject,
    tone,
    paragraphs,
    facts,
    button: action,
    footer: footerOf(notice),
    unsubscribeUrl,
  };
  const content = {
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    unsubscribeUrl,
    ...(answers && { answers }),
    ...(seller && { sender: seller }),
  };
  const delivery = await send(content, envelope, mail);
  if (delivery.kind === 'delivered') return delivery;
  // Mail servers quote addresses in their errors, which are stored: this link may be a login.
  return { ...delivery, error: redact(delivery.error, [action.url]) };
}

/** A shop's mail is the shop's, a status page's the page's; the rest is the installation's. */
function footerOf({ from, seller, action, unsubscribeUrl }: Notice): string {
  const { host } = new URL(action.url);
  if (seller) return `Sent for ${seller.name} by ${host}. Reply to this e-mail to reach ${seller.name}.`;
  if (from === undefined) return sentByInstallation(action.url);
  return unsubscribeUrl === null
    ? `Sent for ${from} by ${host}.`
    : `You get this e-mail because you subscribed to ${from}.`;
}

export const sendReport = (report: Report, envelope: Envelope, mail: Mailer): Promise<DeliveryResult> =>
  send(report, envelope, mail);

/** `content`: undefined where the buyer is not to be mailed any more. */
export async function sendVersionMail(
  content: (Content & { unsubscribeUrl: string }) | undefined,
  envelope: Envelope,
  mail: Mailer,
): Promise<DeliveryResult> {
  if (!content) return { kind: 'withdrawn', error: 'the buyer is no longer mailed about this version' };
  return send(content, envelope, mail);
}

/**
 * Sends an e-mail. One that can be unsubscribed from says so in its headers (RFC 2369, RFC 8058), so that mail programs
 * show a button for it.
 */
async function send(
  { unsubscribeUrl, ...content }: Content,
  { to, id }: Envelope,
  mail: Mailer,
): Promise<DeliveryResult> {
  const { subject, text, html, answers, sender } = content;
  const headers = unsubscribeUrl === null ? {} : unsubscribing(unsubscribeUrl);
  const about = { ...(answers !== undefined && { answers }), ...(sender && { sender }) };
  try {
    await mail.send({ to, subject, text, html, id, headers, ...about });
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
}

const unsubscribing = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
