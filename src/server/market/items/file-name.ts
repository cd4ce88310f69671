const longest = 200;

/**
 * A file's name as buyers may save it on any system: the last part of a path, without control and direction characters
 * and without what some system takes for a folder, a stream or a wild card. It names nothing on the service itself.
 */
export function safeFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const whole = [...plain];
  if (whole.length === 0) return 'file';
  if (whole.length <= longest) return plain;
  const ending = /\.[\w-]{1,12}$/.exec(plain)?.[0] ?? '';
  return `${whole.slice(0, longest - ending.length).join('')}${ending}`;
}
