import { escapeMarkdown } from '../escape.ts';
import { postJson } from '../post.ts';
import type { Sender } from '../sender.ts';
import { wordsOf } from '../words.ts';

const colours = { bad: 0xb42318, good: 0x137333, warning: 0xd97706 };

/** A webhook of Discord; `destination` is its address. Nobody is mentioned by what a monitor's name says. */
export const discord: Sender = (alert, destination, context) => {
  const words = wordsOf(alert, context.now());
  const body = JSON.stringify({
    username: 'Gatehouse',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escapeMarkdown(words.title).slice(0, 256),
        url: alert.link,
        color: colours[words.tone],
        fields: words.lines.map(([name, value]) => ({ name, value: escapeMarkdown(value).slice(0, 1024) })),
      },
    ],
  });
  return postJson({ ...context, url: destination, body });
};
