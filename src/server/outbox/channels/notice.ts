import { inLanguage, t, type Vault } from '../../kernel/index.ts';
import { type DeliveryResult, escapeTags, type Notice } from '../messages/index.ts';
import type { SendContext } from './channel.ts';
import { sendNotice as sendLetter } from './email/index.ts';
import { post } from './http-post.ts';
import { colours } from './tone-colours.ts';
import { signatureHeaders } from './webhook/index.ts';

type Envelope = { to: string; id: string };

/** Sends a notice by email, to a webhook, or to a Slack channel. */
export function sendNotice(
  channel: string,
  notice: Notice,
  envelope: Envelope,
  context: SendContext,
): Promise<DeliveryResult> {
  if (channel === 'webhook') return sendToWebhook(notice, envelope, context);
  if (channel === 'slack') return inLanguage(notice.language ?? 'en', () => sendToSlack(notice, envelope, context));
  return sendLetter(notice, envelope, context.mail);
}

/** Each receiver has its own secret, because receivers are not part of the account. */
const secretOf = (vault: Vault, url: string): string =>
  `whsec_${Buffer.from(vault.hmac('subscriber webhook', url), 'base64url').toString('base64')}`;

function sendToWebhook(notice: Notice, { to, id }: Envelope, context: SendContext): Promise<DeliveryResult> {
  const secret = secretOf(context.vault, to);
  const isConfirmation = notice.unsubscribeUrl === null;
  const body = JSON.stringify({
    id,
    type: isConfirmation ? 'subscription.confirmation' : 'status_page.notice',
    page: notice.from ?? '',
    title: notice.heading ?? notice.subject,
    text: notice.paragraphs.join('\n\n'),
    facts: (notice.facts ?? []).map(([name, value]) => ({ name, value })),
    ...(isConfirmation
      ? { confirm_url: notice.action.url, signing_secret: secret }
      : { url: notice.action.url, unsubscribe_url: notice.unsubscribeUrl }),
  });
  const headers = signatureHeaders(secret, { id, timestampS: Math.floor(context.now() / 1000), body });
  return post({ ...context, url: to, body, headers, final: [404, 410] });
}

function sendToSlack(notice: Notice, { to }: Envelope, context: SendContext): Promise<DeliveryResult> {
  const { action, unsubscribeUrl } = notice;
  const links = [
    { type: 'button', text: action.label, url: action.url },
    ...(unsubscribeUrl === null ? [] : [{ type: 'button', text: t('Unsubscribe'), url: unsubscribeUrl }]),
  ];
  const body = JSON.stringify({
    text: escapeTags(notice.subject),
    mrkdwn: false,
    attachments: [
      {
        color: colours[notice.tone],
        fallback: escapeTags(notice.subject),
        text: escapeTags(notice.paragraphs.join('\n\n')),
        fields: (notice.facts ?? []).map(([name, value]) => ({
          title: escapeTags(name),
          value: escapeTags(value),
          short: false,
        })),
        actions: links,
      },
    ],
  });
  return post({ ...context, url: to, body, final: [400, 403, 404, 410] });
}
