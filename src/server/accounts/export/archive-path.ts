const maxLength = 80;

/**
 * A name from outside as one part of a path in an archive: no separators, no characters that a file system refuses, nothing
 * that leads out of its folder or is hidden in it, never empty.
 */
export function pathPart(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M} ._()+-]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, maxLength)
    .toWellFormed();
  // Windows has devices of these names, whatever their extension.
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain);
  return plain === '' || isDevice ? `_${plain}` : plain;
}
