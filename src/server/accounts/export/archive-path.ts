import { cutText } from '../../kernel/index.ts';

const maxLength = 80;

/** Returns one safe path segment, never empty: no separators, traversal, leading dots or reserved characters. */
export function pathPart(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M} ._()+-]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const plain = cutText(safe, maxLength);
  // Windows device names
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain);
  return plain === '' || isDevice ? `_${plain}` : plain;
}
