const maxLength = 200;

/**
 * Returns a name that is safe on any system: no path, control or bidirectional characters, stream or wildcard syntax.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const characters = [...plain];
  if (characters.length === 0) return 'file';
  if (characters.length <= maxLength) return plain;
  const extension = /\.[\w-]{1,12}$/.exec(plain)?.[0] ?? '';
  return `${characters.slice(0, maxLength - extension.length).join('')}${extension}`;
}
