import { writeCause } from '../../../causes/index.ts';
import { parseJson, t } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';
import { alertText, linesOf } from '../../messages/index.ts';
import { baseOf, basicAuthorization, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { deliveryResultOf, fieldsOf, type ReceiverAnswer } from '../delivery-result.ts';
import { destinationAddress } from '../destination-rule.ts';
import { sendRequest } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

const types = { bad: 'failure', good: 'success', warning: 'warning', plain: 'info' };

/** Invalid message. Without services below the key, Apprise answers 204. */
const final = [400];

/**
 * `destination` is `https://server/notify/KEY`, optionally with `?tag=TAG` and the user name and password of the server.
 * https://github.com/caronc/apprise-api#persistent-stored-storage-solution
 */
const send: Sender = async (alert, destination, context) => {
  const url = parseStoredAddress(destination);
  const text = alertText(alert, context.now());
  const tag = url.searchParams.get('tag');
  const answer = await sendRequest({
    ...context,
    url: baseOf(url),
    headers: {
      accept: 'application/json',
      'x-apprise-log-level': 'INFO',
      ...(url.username === '' ? {} : { authorization: basicAuthorization(url) }),
    },
    body: JSON.stringify({
      title: text.title,
      body: `${linesOf(text)}\n${alert.link}`,
      type: types[text.tone],
      format: 'text',
      ...(tag ? { tag } : {}),
    }),
    maxBodyChars: 65_536,
  });
  return appriseResult(answer);
};

function appriseResult(answer: ReceiverAnswer): DeliveryResult {
  if (answer.kind === 'answered' && answer.status === 204)
    return { kind: 'refused', error: writeCause('noAppriseServices') };
  // 424: at least one service failed. A retry would repeat the message on the services that have sent it.
  const isPartlySent = answer.kind === 'answered' && answer.status === 424 && logOf(answer.body).some(isSent);
  return deliveryResultOf(answer, isPartlySent ? [...final, 424] : final);
}

/** Returns the log entries in a response, which are [level, date, message]. */
function logOf(body: string): unknown[] {
  const { details } = fieldsOf(parseJson(body));
  return Array.isArray(details) ? details : [];
}

const isSent = (entry: unknown): boolean =>
  Array.isArray(entry) && entry[0] === 'INFO' && /^Sent /.test(String(entry[2]));

export const apprise = {
  destination: destinationAddress(
    (url) =>
      /\/notify\/[-\w]{1,128}\/?$/.test(url.pathname) &&
      [...url.searchParams.keys()].every((key) => key === 'tag') &&
      (url.username === '') === (url.password === '') &&
      url.hash === '',
    () =>
      t(
        'must be the address of a key on an Apprise API server, such as https://apprise.example.com/notify/KEY. Add ?tag=TAG for only the services with that tag.',
      ),
  ),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
