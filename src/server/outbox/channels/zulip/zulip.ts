import { t } from '../../../kernel/index.ts';
import {
  type AlertText,
  alertText,
  codeSpan,
  lineText,
  literalMarkdown,
  oneLine,
  shorten,
  subjectOf,
} from '../../messages/index.ts';
import { basicAuthorization, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlCredentials } from '../redact.ts';

const marks = { bad: '🔴', good: '🟢', warning: '🟠', plain: '🔵' };

const maxTopicLength = 60;

/** All errors are retried: the key, the channel and the bot's permission to write there can be changed. */
const final: number[] = [];

/**
 * `destination` is `https://BOT_EMAIL:API_KEY@server/?stream=CHANNEL&topic=TOPIC`. Without a topic, each monitor has its
 * own. https://zulip.com/api/send-message
 */
const send: Sender = (alert, destination, context) => {
  const url = parseStoredAddress(destination);
  const stream = url.searchParams.get('stream') ?? '';
  const topic = url.searchParams.get('topic') || topicOf(alert.facts);
  const body = new URLSearchParams({
    type: 'stream',
    // A number is an ID. In JSON, a name can't be mistaken for another type.
    to: /^\d+$/.test(stream) ? stream : JSON.stringify(stream),
    topic: shorten(topic, maxTopicLength),
    content: zulipText(alertText(alert, context.now()), alert.link),
  });
  return post({
    ...context,
    url: `${url.origin}/api/v1/messages`,
    headers: { authorization: basicAuthorization(url) },
    body,
    final,
  });
};

const topicOf = (facts: Parameters<Sender>[0]['facts']): string =>
  oneLine((facts.event === 'storm' ? undefined : subjectOf(facts)?.name) ?? 'Gatehouse');

function zulipText({ title, lines, tone, action }: AlertText, link: string): string {
  const said = lines.map(([name, value]) =>
    lineText(`**${literalMarkdown(shorten(name, 200))}**`, literalMarkdown(shorten(value, 1000))),
  );
  return [`${marks[tone]} ${codeSpan(shorten(title, 1000))}`, ...said, `[${action}](${link})`].join('\n');
}

export const zulip = {
  destination: destinationAddress(
    (url) =>
      url.username !== '' &&
      url.password !== '' &&
      url.pathname === '/' &&
      Boolean(url.searchParams.get('stream')) &&
      [...url.searchParams.keys()].every((key) => key === 'stream' || key === 'topic') &&
      (url.searchParams.get('topic') ?? '').length <= maxTopicLength &&
      url.hash === '',
    () =>
      t(
        'must be a Zulip server with a bot’s email, its API key and a channel, such as https://BOT_EMAIL:API_KEY@zulip.example.com/?stream=ops. Add &topic=Alerts for one topic of at most 60 characters.',
      ),
  ),
  send,
  secrets: urlCredentials,
} satisfies ChannelDefinition;
