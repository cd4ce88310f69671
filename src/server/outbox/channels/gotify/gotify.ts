import { baseOf, storedAddress } from '../../destinations/index.ts';
import { alertText, linesOf } from '../../messages/index.ts';
import { post } from '../http-post.ts';
import type { Sender } from '../sender.ts';

/** From 8 on phones ring, from 4 on they show the message. */
const priorities = { bad: 8, good: 5, warning: 6, plain: 5 };

/** A message that the server does not understand. */
const final = [400];

/** An application of a Gotify server; `destination` holds its token, which travels in a header. https://gotify.net/docs/pushmsg */
export const gotify: Sender = (alert, destination, context) => {
  const words = alertText(alert, context.now());
  const url = storedAddress(destination);
  const body = JSON.stringify({
    title: words.title,
    message: linesOf(words),
    priority: priorities[words.tone],
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
