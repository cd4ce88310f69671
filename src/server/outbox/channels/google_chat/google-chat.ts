import { t } from '../../../kernel/index.ts';
import { alertText, escapeTags, shorten, threadOf } from '../../messages/index.ts';
import { parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

/** Rejected card or webhook (400), deleted space (404). */
const final = [400, 404];

/**
 * All messages of an incident are in one thread. Google recognizes retries by their `requestId` and drops them.
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create
 */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const url = parseStoredAddress(destination);
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
  url.searchParams.set('requestId', alert.idempotencyKey);
  const lines = text.lines.map(([name, value]) => ({
    decoratedText: { topLabel: escapeTags(name), text: escapeTags(shorten(value, 2000)), wrapText: true },
  }));
  const button = { text: text.action, onClick: { openLink: { url: alert.link } } };
  const card = {
    header: { title: text.title },
    sections: [{ widgets: [...lines, { buttonList: { buttons: [button] } }] }],
  };
  const body = JSON.stringify({
    fallbackText: text.title,
    cardsV2: [{ cardId: 'gatehouse', card }],
    thread: { threadKey: threadOf(alert) },
  });
  return post({ ...context, url: url.href, body, final });
};

export const googleChat = {
  destination: destinationAddress(
    (url) => /^\/v1\/spaces\/[^/]+\/messages$/.test(url.pathname) && Boolean(url.searchParams.get('token')),
    () =>
      t(
        'must be the address of a Google Chat webhook, such as https://chat.googleapis.com/v1/spaces/SPACE/messages?key=KEY&token=TOKEN.',
      ),
  ),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
