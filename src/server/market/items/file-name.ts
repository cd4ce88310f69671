const maxLength = 200;

/** Joiners are part of Persian and Indic words and of emojis, but not elsewhere. */
const joined = '\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';
const invisible = new RegExp(
  `(?<![${joined}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joined}])|(?![\\u200c\\u200d])\\p{C}`,
  'gu',
);

/**
 * Returns a name that is safe on any system: no path, control or bidirectional characters, stream or wildcard syntax.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[\s.]+$/, '')
    // Files such as .htaccess start with a dot.
    .replace(/^[\s.]+/, (start) => (start.endsWith('.') ? '.' : ''));
  const characters = [...plain];
  if (characters.length === 0) return 'file';
  if (characters.length <= maxLength) return plain;
  const extension = /\.[\w-]{1,12}$/.exec(plain)?.[0] ?? '';
  return `${characters.slice(0, maxLength - extension.length).join('')}${extension}`;
}
