import { t } from '../../../kernel/index.ts';
import { alertText, linesOf, urgencyOf } from '../../messages/index.ts';
import { baseOf, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

/** Phones show the message from priority 4 on, and ring from 8 on. */
const priorities = { bad: 8, good: 5, warning: 6, plain: 5 };

const final = [400];

/** https://gotify.net/docs/pushmsg */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const url = parseStoredAddress(destination);
  const body = JSON.stringify({
    title: text.title,
    message: linesOf(text),
    priority: priorities[urgencyOf(alert, text)],
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': { click: { url: alert.link } },
    },
  });
  return post({
    ...context,
    url: `${baseOf(url, url.pathname.replace(/\/(message\/?)?$/, ''))}/message`,
    headers: { 'x-gotify-key': url.searchParams.get('token') ?? '' },
    body,
    final,
  });
};

export const gotify = {
  destination: destinationAddress(
    (url) => /\/(message\/?)?$/.test(url.pathname) && Boolean(url.searchParams.get('token')),
    () =>
      t(
        'must be the address of a Gotify server with an application token, such as https://gotify.example.com/message?token=TOKEN.',
      ),
  ),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
