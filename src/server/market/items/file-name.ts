const maxLength = 200;

/**
 * A file name that is safe to save on any system: the last part of a path, without control and bidirectional characters
 * and without what some system reads as a folder, a stream or a wildcard. The service itself never opens it.
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
