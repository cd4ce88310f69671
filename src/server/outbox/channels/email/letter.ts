import { inLanguage, t } from '../../../kernel/index.ts';
import { letterHtml, letterText, type Mailer, sentByInstallation } from '../../../mail/index.ts';
import type { DeliveryResult, MailAttachment, Notice, Report } from '../../messages/index.ts';
import { redact } from '../redact.ts';
import { mailRefusal } from './mail-refusal.ts';

type Envelope = { to: string; id: string };
type Content = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  answers?: string;
  sender?: { name: string; replyTo: string };
  replyTo?: { name: string; address: string };
  attachments?: MailAttachment[];
};

export const sendNotice = (notice: Notice, envelope: Envelope, mail: Mailer): Promise<DeliveryResult> =>
  inLanguage(notice.language ?? 'en', () => sendInItsLanguage(notice, envelope, mail));

async function sendInItsLanguage(notice: Notice, envelope: Envelope, mail: Mailer): Promise<DeliveryResult> {
  const { subject, paragraphs, facts = [], boxes = [], notes = [], action, unsubscribeUrl, seller, tone } = notice;
  const { answers, replyTo } = notice;
  const letter = {
    subject,
    from: notice.from ?? seller?.name ?? 'Gatehouse',
    ...(seller?.brand && { brand: seller.brand }),
    heading: notice.heading ?? subject,
    tone,
    paragraphs,
    facts,
    boxes,
    notes,
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
    ...(seller && { sender: { name: seller.name, replyTo: seller.replyTo } }),
    ...(replyTo && { replyTo }),
  };
  const delivery = await send(content, envelope, mail);
  if (delivery.kind === 'delivered') return delivery;
  // Mail servers quote URLs in their errors, which are stored. A URL can contain a login token.
  return { ...delivery, error: redact(delivery.error, secretsOf(notice)) };
}

const secretsOf = ({ action, facts = [], boxes = [] }: Notice): string[] => [
  action.url,
  ...facts.flatMap(([, , how]) => (typeof how === 'object' ? [how.url] : [])),
  ...boxes.flatMap((box) => (box.kind === 'code' ? [box.code] : [])),
];

function footerOf({ from, seller, action, unsubscribeUrl }: Notice): string {
  if (seller) return t('Sent by {name}. Reply to this email if you have a question.', { name: seller.name });
  if (from === undefined) return sentByInstallation(action.url);
  return unsubscribeUrl === null
    ? t('Sent by {name}.', { name: from })
    : t('You get this email because you subscribed to {name}.', { name: from });
}

export const sendReport = (report: Report, envelope: Envelope, mail: Mailer): Promise<DeliveryResult> =>
  send(report, envelope, mail);

/** `content` is undefined if the buyer must not get this email any more. */
export async function sendVersionMail(
  content: (Content & { unsubscribeUrl: string }) | undefined,
  envelope: Envelope,
  mail: Mailer,
): Promise<DeliveryResult> {
  // not shown: for the log of deliveries
  if (!content) return { kind: 'withdrawn', error: 'the buyer no longer gets email about this version' };
  return send(content, envelope, mail);
}

/** Adds unsubscribe headers (RFC 2369, RFC 8058), for which mail programs show a button. */
async function send(
  { unsubscribeUrl, ...content }: Content,
  { to, id }: Envelope,
  mail: Mailer,
): Promise<DeliveryResult> {
  const { subject, text, html, answers, sender, replyTo, attachments } = content;
  const headers = unsubscribeUrl === null ? {} : unsubscribing(unsubscribeUrl);
  const about = {
    ...(answers !== undefined && { answers }),
    ...(sender && { sender }),
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments: attachments.map(fileOf) }),
  };
  try {
    await mail.send({ to, subject, text, html, id, headers, ...about });
    return { kind: 'delivered' };
  } catch (error) {
    return mailRefusal(error);
  }
}

const fileOf = ({ name, type, base64 }: MailAttachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(base64, 'base64'),
});

const unsubscribing = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
