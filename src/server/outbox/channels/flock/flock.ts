import { escapeHtml } from '../../../kernel/index.ts';
import { alertText, lineText } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { givenAddress } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { urlSecrets } from '../redact.ts';

/** Means that the webhook was deleted. */
const final = [404, 410];

/** FlockML is Flock's XML format. */
const send: Sender = (alert, destination, context) => {
  const text = alertText(alert, context.now());
  const lines = text.lines.map(([name, value]) => lineText(escapeHtml(name), escapeHtml(value))).join('<br/>');
  const body = JSON.stringify({
    text: text.title,
    flockml: `<flockml><b>${escapeHtml(text.title)}</b><br/>${lines}<br/><a href="${escapeHtml(alert.link)}">${text.action}</a></flockml>`,
  });
  return post({ ...context, url: destination, body, final });
};

export const flock = {
  destination: givenAddress('https://api.flock.com/hooks/sendMessage/XXXX'),
  send,
  secrets: urlSecrets,
} satisfies ChannelDefinition;
