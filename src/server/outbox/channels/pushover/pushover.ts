import { t } from '../../../kernel/index.ts';
import { alertText, linesOf, shorten, urgencyOf } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { keySecrets } from '../redact.ts';

/** Messages with high priority (1) are delivered even in quiet hours. */
const priorities = { bad: '1', good: '0', warning: '0', plain: '0' };

/** "Your input was invalid … should not be repeated": https://pushover.net/api#friendly */
const final = [400, 401, 403, 404, 413];

const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const [token = '', user = ''] = destination.split(':');
  const body = new URLSearchParams({
    token,
    user,
    title: shorten(text.title, 250),
    message: shorten(linesOf(text), 1024),
    priority: priorities[urgencyOf(alert, text)],
    url: alert.link,
    url_title: text.action,
  });
  return post({ ...context, url: `${context.providerUrls.pushover}/1/messages.json`, body, final });
};

export const pushover = {
  destination: destinationPattern(/^[A-Za-z0-9]{30}:[A-Za-z0-9]{30}$/, () =>
    t('must be a Pushover API_TOKEN:USER_KEY, 30 letters and digits each.'),
  ),
  send,
  secrets: keySecrets,
} satisfies ChannelDefinition;
