import { fileURLToPath } from 'node:url';

/** Windows-1252: the standard fonts of every PDF reader have these characters, so nothing has to be embedded. */
const western = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** A word that is written from right to left, with the space behind it, before another such word and before any. */
const beforeRightToLeft = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=[\p{Script=Hebrew}\p{Script=Arabic}])/gu;
const beforeAnyWord = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=\S)/gu;

export type Weight = 'regular' | 'bold';

/**
 * A font for all of these texts: a standard PDF font if it is enough, else DejaVu, of which the letters used are embedded.
 * It has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters; any other is shown as a box.
 */
export function fontFor(texts: string[], weight: Weight): string {
  const isWestern = texts.every((text) => western.test(text));
  switch (weight) {
    case 'regular':
      return isWestern ? 'Helvetica' : fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
    case 'bold':
      return isWestern
        ? 'Helvetica-Bold'
        : fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  }
}

/**
 * Prepares a text for drawing: accents are composed with their letters, invisible characters become spaces. Words are laid
 * out from left to right, each with the space behind it: words written from right to left are joined by non-breaking spaces,
 * and get a second space before what follows, because their own is drawn before them.
 */
export const drawn = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => (one === '\n' ? one : ' '))
    .replace(beforeRightToLeft, '$1\u00a0')
    .replace(beforeAnyWord, '$1  ');
