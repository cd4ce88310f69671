import { fileURLToPath } from 'node:url';

/** What Windows-1252 has: the fonts that every reader of PDF brings show that much, and nothing has to be embedded. */
const western = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** A word that is written from right to left, with the space behind it, before another such word and before any. */
const toItsLike = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=[\p{Script=Hebrew}\p{Script=Arabic}])/gu;
const toAnother = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=\S)/gu;

export type Weight = 'regular' | 'bold';

/**
 * The font in which all of these texts are shown: one of every reader's where that is enough, else one of ours, of which
 * the letters that are used are embedded. It has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters;
 * a box stands for any other.
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
 * A text as it is drawn: letters with their accents in one, nothing that cannot be seen. Words are laid out one by one,
 * from left to right, each with the space behind it: those that run the other way stay together by spaces that part no
 * words, and need another one before what follows, because their own comes before them.
 */
export const drawn = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => (one === '\n' ? one : ' '))
    .replace(toItsLike, '$1\u00a0')
    .replace(toAnother, '$1  ');
