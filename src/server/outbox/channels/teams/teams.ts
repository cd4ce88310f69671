import { alertText, escapeMarkdown, escapeMarkdownAround } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { givenAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

const colours = { bad: 'Attention', good: 'Good', warning: 'Warning', plain: 'Default' };

/** Means that the workflow was deleted. A disabled workflow answers 400 and can be enabled again. */
const final = [404, 410];

const escapeText = (value: string): string =>
  escapeMarkdownAround(value, (address) => `[${escapeMarkdown(address)}](${address})`);

const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      {
        type: 'TextBlock',
        size: 'Large',
        weight: 'Bolder',
        wrap: true,
        color: colours[text.tone],
        text: escapeText(text.title),
      },
      {
        type: 'FactSet',
        facts: text.lines.map(([name, value]) => ({ title: escapeText(name), value: escapeText(value) })),
      },
    ],
    actions: [{ type: 'Action.OpenUrl', title: text.action, url: alert.link }],
  };
  const body = JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  });
  return post({ ...context, url: destination, body, final });
};

export const teams = {
  destination: givenAddress('https://example.logic.azure.com/workflows/…'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
