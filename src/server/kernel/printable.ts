/** Other direction characters (embeddings and overrides) would reverse the following text. */
const directionMarks = /[\u061c\u200e\u200f\u2066-\u2069]/;

/** Composes accents, and replaces invisible characters except joiners and direction marks. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufe00-\ufe0f]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) =>
      /[\n\u200c\u200d]/.test(one) || directionMarks.test(one) ? one : ' ',
    );
