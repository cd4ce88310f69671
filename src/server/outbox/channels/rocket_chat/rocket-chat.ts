import { alertText, codeSpan, literalMarkdown, shorten } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { deliveryResultOf, type ReceiverAnswer } from '../delivery-result.ts';
import { givenAddress } from '../destination-rule.ts';
import { sendRequest } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';
import { colours } from '../tone-colours.ts';

/**
 * Deleted webhook. Rocket.Chat answers 400 to invalid messages, but also if its user may not write in the room, which
 * can be allowed again.
 */
const final = [404];

/**
 * Rocket.Chat finds mentions even in code spans, so this adds an invisible character (word joiner) after the @. It looks
 * for them only in `text`.
 * https://docs.rocket.chat/docs/integrations
 */
const send: Sender = async (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const body = JSON.stringify({
    text: codeSpan(shorten(text.title, 1000)).replaceAll('@', '@\u2060'),
    attachments: [
      {
        color: colours[text.tone],
        title: text.action,
        title_link: alert.link,
        fields: text.lines.map(([title, value]) => ({
          title: literalMarkdown(shorten(title, 200)),
          value: literalMarkdown(shorten(value, 1000)),
          short: false,
        })),
      },
    ],
  });
  const answer = await sendRequest({ ...context, url: destination, body });
  return deliveryResultOf({ ...answer, ...namedWait(answer) }, final);
};

/** Rocket.Chat names the wait only in its message. A proxy in front of it can send the header. */
function namedWait(answer: ReceiverAnswer): { retryAfter?: string } {
  if (answer.kind === 'unanswered' || answer.status !== 429 || answer.retryAfter !== undefined) return {};
  const [, seconds] = /must wait (\d{1,6}) seconds/.exec(answer.body) ?? [];
  return seconds === undefined ? {} : { retryAfter: seconds };
}

export const rocketChat = {
  destination: givenAddress('https://chat.example.com/hooks/XXXX/YYYY'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
