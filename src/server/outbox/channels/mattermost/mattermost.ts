import { alertText, escapeMarkdownAround } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { givenAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';
import { colours } from '../tone-colours.ts';

/**
 * Deleted webhook or rejected message. For a webhook that an administrator has disabled, Mattermost answers 403 or 501.
 */
const final = [400];

/**
 * Mattermost has no option to prevent mentions, so this adds an invisible character (word joiner) after the @. Addresses
 * contain no @, because it is percent-encoded.
 */
const escapeText = (value: string): string =>
  escapeMarkdownAround(value, (address) => address).replaceAll('@', '@\u2060');

const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const body = JSON.stringify({
    username: 'Gatehouse',
    attachments: [
      {
        fallback: escapeText(text.title),
        color: colours[text.tone],
        text: `#### ${escapeText(text.title)}\n[${text.action}](${alert.link})`,
        fields: text.lines.map(([name, value]) => ({
          title: escapeText(name),
          value: escapeText(value),
          short: false,
        })),
      },
    ],
  });
  return post({ ...context, url: destination, body, final });
};

export const mattermost = {
  destination: givenAddress('https://mattermost.example.com/hooks/XXXX'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
