import { escapeHtml, t } from '../../../kernel/index.ts';
import { alertText, linesOf, lineText } from '../../messages/index.ts';
import { decodeComponent, loneToken, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlCredentials } from '../redact.ts';

/** Means an invalid message. Other errors are retried, because the bot might still be invited to the room. */
const final = [400];

/**
 * Sends a message to a Matrix room. `destination` is `https://ACCESS_TOKEN@homeserver/!room:server`. The homeserver
 * recognizes retries by their transaction ID and drops them.
 * https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
 */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const url = parseStoredAddress(destination);
  const room = encodeURIComponent(decodeComponent(url.pathname).slice(1));
  const transaction = encodeURIComponent(alert.idempotencyKey);
  const html = text.lines.map(([name, value]) => lineText(escapeHtml(name), escapeHtml(value))).join('<br>');
  const body = JSON.stringify({
    // Not m.notice, which clients show without a sound.
    msgtype: 'm.text',
    body: `${text.title}\n${linesOf(text)}\n${alert.link}`,
    format: 'org.matrix.custom.html',
    formatted_body: `<strong>${escapeHtml(text.title)}</strong><br>${html}<br><a href="${escapeHtml(alert.link)}">${text.action}</a>`,
    // Prevents a monitor's name from mentioning people.
    'm.mentions': {},
  });
  return post({
    ...context,
    url: `${url.origin}/_matrix/client/v3/rooms/${room}/send/m.room.message/${transaction}`,
    method: 'PUT',
    headers: { authorization: `Bearer ${loneToken(url)}` },
    body,
    final,
  });
};

export const matrix = {
  destination: destinationAddress(
    (url) =>
      loneToken(url) !== undefined &&
      /^\/![^/\s]{1,254}$/.test(decodeComponent(url.pathname)) &&
      url.search === '' &&
      url.hash === '',
    () =>
      t(
        'must be a Matrix homeserver and room with an access token, such as https://ACCESS_TOKEN@matrix.example.org/!room:example.org.',
      ),
  ),
  send,
  secrets: urlCredentials,
} satisfies ChannelDefinition;
