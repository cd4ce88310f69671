import { createHash, ECDH } from 'node:crypto';
import push from 'web-push';
import { currentLanguage, dayMs, t } from '../../../kernel/index.ts';
import { type AlertText, alertText, linesOf, shorten, threadOf } from '../../messages/index.ts';
import { parseStoredAddress, userInfo } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';
import { vapidKeys } from './vapid.ts';

/** Push services accept 4,096 bytes, including the encryption. */
const maxTitleChars = 200;
const maxBodyChars = 600;
/** The subscription has ended, or the message is too large. */
const final = [400, 404, 410, 413];

/** https://www.rfc-editor.org/rfc/rfc8030 and rfc8291. The payload also works without our service worker (Declarative Web Push). */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const url = parseStoredAddress(destination);
  const { user: p256dh, password: auth } = userInfo(url);
  const endpoint = `${url.origin}${url.pathname}${url.search}`;
  const thread = createHash('sha256').update(threadOf(alert)).digest('base64url').slice(0, 32);
  const payload = JSON.stringify({
    web_push: 8030,
    notification: {
      title: shorten(text.title, maxTitleChars),
      body: shorten(linesOf(text), maxBodyChars),
      navigate: alert.link,
      lang: currentLanguage(),
      tag: thread,
    },
  });
  const request = push.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contactOf(alert.link), ...vapidKeys(context.vault) },
    TTL: dayMs / 1000,
    urgency: urgencyOf(text),
    // While a device is offline, the push service keeps only the last message of an incident.
    topic: thread,
    contentEncoding: 'aes128gcm',
  });
  return post({ ...context, url: endpoint, body: request.body, headers: headersOf(request.headers), final });
};

const urgencyOf = ({ tone }: AlertText) => (tone === 'bad' ? 'high' : 'normal');

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

/** Push services require an address of the sender, and Apple's accepts no http:// URL. */
function contactOf(link: string): string {
  const { protocol, origin, hostname } = new URL(link);
  return protocol === 'https:' ? origin : `mailto:alerts@${hostname}`;
}

function isPublicKey(text: string): boolean {
  if (!/^[\w-]{87}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
}

export const webPush = {
  destination: destinationAddress(
    (url) => isPublicKey(url.username) && /^[\w-]{22}$/.test(url.password) && url.pathname.length > 1,
    () => t('must be the subscription of a browser. Open this page in that browser, and choose “Use this browser”.'),
  ),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
