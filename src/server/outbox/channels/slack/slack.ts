import { alertText, escapeTags } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { givenAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';
import { colours } from '../tone-colours.ts';

/**
 * The errors invalid_payload, no_service (webhook removed) and channel_not_found. Retried: an archived channel (410) or
 * a prohibited action (403), because both can be allowed again.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
const final = [400, 404];

const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const body = JSON.stringify({
    text: escapeTags(text.title),
    mrkdwn: false,
    attachments: [
      {
        color: colours[text.tone],
        fallback: escapeTags(text.title),
        fields: text.lines.map(([name, value]) => ({
          title: escapeTags(name),
          value: escapeTags(value),
          short: false,
        })),
        actions: [{ type: 'button', text: text.action, url: alert.link }],
      },
    ],
  });
  return post({ ...context, url: destination, body, final });
};

export const slack = {
  destination: givenAddress('https://hooks.slack.com/services/T000/B000/XXXX'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
