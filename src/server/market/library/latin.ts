/** What Windows-1252 has above Latin-1, which the fonts that every PDF reader brings can show. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const isShown = (character: string): boolean =>
  (character >= ' ' && character <= '~') ||
  (character >= '\u00a0' && character <= 'ÿ') ||
  character === '\n' ||
  beyondLatin1.has(character);

/** Letters that no decomposition leads to. */
const letters: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' };

/**
 * A text as the fonts that every PDF reader brings can show it: letters that they lack lose their accents, and what has no
 * Latin letter becomes a question mark. Embedding fonts for all scripts would cost megabytes.
 */
export function inLatin(text: string): string {
  const shown = [...text.normalize('NFC')].map((character) => {
    if (isShown(character)) return character;
    const plain = letters[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return [...plain].map((one) => (isShown(one) ? one : /\p{C}/u.test(one) ? ' ' : '?')).join('');
  });
  return shown.join('');
}
