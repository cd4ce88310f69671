import { t } from '../../../kernel/index.ts';
import { alertText, linesOf, urgencyOf } from '../../messages/index.ts';
import { baseOf, basicAuthorization, loneToken, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

const looks = {
  bad: { priority: 5, tags: ['rotating_light'] },
  good: { priority: 3, tags: ['white_check_mark'] },
  warning: { priority: 4, tags: ['warning'] },
  plain: { priority: 3, tags: ['bell'] },
};

const final = [400];

/** https://docs.ntfy.sh/publish/#publish-as-json */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const url = parseStoredAddress(destination);
  const body = JSON.stringify({
    topic: url.pathname.replaceAll('/', ''),
    title: text.title,
    message: linesOf(text),
    click: alert.link,
    ...looks[urgencyOf(alert, text)],
  });
  return post({ ...context, url: `${baseOf(url, '')}/`, body, headers: authorization(url), final });
};

function authorization(url: URL): Record<string, string> {
  const token = loneToken(url);
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  return url.username === '' ? {} : { authorization: basicAuthorization(url) };
}

export const ntfy = {
  destination: destinationAddress(
    (url) => /^\/[-\w]{1,64}\/?$/.test(url.pathname) && url.search === '' && url.hash === '',
    () =>
      t(
        'must be the address of an ntfy topic, such as https://ntfy.sh/my-topic or https://:ACCESS_TOKEN@ntfy.example.com/my-topic.',
      ),
  ),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
