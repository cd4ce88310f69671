import { escapeHtml } from '../../kernel/index.ts';

/**
 * Escapes only the characters that Slack, Telegram and Google Chat require. These services decode few other entities.
 */
export const escapeTags = (text: string): string => text.replace(/[&<>]/g, escapeHtml);

export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]()#|~<>]/g, '\\$&').replace(/^(\s*)([-+])/gm, '$1\\$2');

/** Shortens a text to `max` UTF-16 units and adds an ellipsis. Never splits a surrogate pair. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
