import { alertText, escapeMarkdown, escapeMarkdownAround, shorten } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { givenAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

const colours = { bad: 0xb42318, good: 0x137333, warning: 0xd97706, plain: 0x1f5fbf };

/**
 * Invalid message (400), wrong token (401), deleted webhook (404). Discord blocks senders that keep sending after a 401
 * or 404.
 */
const final = [400, 401, 404];

const escapeText = (value: string): string => escapeMarkdownAround(value, (address) => `<${address}>`);

/** `allowed_mentions` prevents mentions by monitor names. */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const body = JSON.stringify({
    username: 'Gatehouse',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: shorten(escapeMarkdown(text.title), 256),
        url: alert.link,
        color: colours[text.tone],
        fields: text.lines.map(([name, value]) => ({
          name: shorten(escapeMarkdown(name), 256),
          value: shorten(escapeText(value), 1024),
        })),
      },
    ],
  });
  return post({ ...context, url: destination, body, final });
};

export const discord = {
  destination: givenAddress('https://discord.com/api/webhooks/1234/XXXX'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
