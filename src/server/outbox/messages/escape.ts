import { escapeHtml } from '../../kernel/index.ts';

/** The three that Slack, Telegram and Google Chat ask to be escaped, and no more: they know few other entities. */
export const escapeTags = (text: string): string => text.replace(/[&<>]/g, escapeHtml);

/** Markdown's own characters as plain ones (Discord, Teams, Mattermost). */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]()#|~<>]/g, '\\$&').replace(/^(\s*)([-+])/gm, '$1\\$2');

/** At most `max` characters (UTF-16), the end of a longer text being an ellipsis. Never splits a character in two. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Text of several lines as one. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
