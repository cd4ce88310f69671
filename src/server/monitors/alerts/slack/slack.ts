import { postJson } from '../post.ts';
import type { Sender } from '../sender.ts';
import { wordsOf } from '../words.ts';

const colours = { bad: '#b42318', good: '#137333', warning: '#d97706' };

/** Slack asks for these three alone to be escaped: https://docs.slack.dev/messaging/formatting-message-text */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An incoming webhook of Slack; `destination` is its address. */
export const slack: Sender = (alert, destination, context) => {
  const words = wordsOf(alert, context.now());
  const body = JSON.stringify({
    text: escapeSlack(words.title),
    attachments: [
      {
        color: colours[words.tone],
        fallback: escapeSlack(words.title),
        fields: words.lines.map(([title, value]) => ({ title, value: escapeSlack(value), short: false })),
        actions: [{ type: 'button', text: 'Open the monitor', url: alert.link }],
      },
    ],
  });
  return postJson({ ...context, url: destination, body });
};
