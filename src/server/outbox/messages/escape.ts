import { cutText, escapeHtml } from '../../kernel/index.ts';

/**
 * Escapes only the characters that Slack, Telegram and Google Chat require. These services decode few other entities.
 */
export const escapeTags = (text: string): string => text.replace(/[&<>]/g, escapeHtml);

export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]()#|~<>]/g, '\\$&').replace(/^(\s*)([-+])/gm, '$1\\$2');

const webAddress = /https?:\/\/[^\s<>"“”„«»]+/gi;
/**
 * Escapes Markdown except in web addresses, because programs turn an address into a link before they read escapes.
 * `link` writes an address, whose delimiters are percent-encoded.
 */
export function escapeMarkdownAround(text: string, link: (address: string) => string): string {
  let escaped = '';
  let end = 0;
  for (const match of text.matchAll(webAddress)) {
    const address = withoutPunctuation(match[0]);
    escaped += escapeMarkdown(text.slice(end, match.index)) + link(encodeDelimiters(address));
    end = match.index + address.length;
  }
  return escaped + escapeMarkdown(text.slice(end));
}

/** Omits the end of the sentence around an address, except parentheses that the address opened. */
function withoutPunctuation(address: string): string {
  const isExtra = /[.,;:!?'’…]$/.test(address) || (/[)\]]$/.test(address) && !/[([].*[)\]]$/.test(address));
  return isExtra ? withoutPunctuation(address.slice(0, -1)) : address;
}

/** Except the brackets around an IPv6 address. */
function encodeDelimiters(address: string): string {
  const [start = ''] = /^https?:\/\/(?:\[[\da-f:.]+\])?/i.exec(address) ?? [];
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return start + address.slice(start.length).replace(/[()[\]|\\`@]/g, encode);
}

/** Contains no character that starts or ends a format. */
const plainAddress = /^https?:\/\/[\w.:/?=&%#,;+-]+$/i;

/** Puts text in a code span, for services without escapes in their Markdown. Addresses remain links. */
export const literalMarkdown = (text: string): string => (plainAddress.test(text) ? text : codeSpan(text));

export const codeSpan = (text: string): string => `\`${oneLine(text).replaceAll('`', "'")}\``;

/** Limits a text to `max` UTF-16 units, with an ellipsis. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1)}…`;

export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
