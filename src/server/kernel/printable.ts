/** Marks that say where a text of another direction begins: they stay, and what would turn what follows around goes. */
const directionMarks = /[\u061c\u200e\u200f\u2066-\u2069]/;

/**
 * Prepares a text for drawing: accents are composed with their letters, and invisible characters become spaces, but for
 * those that join letters or say which way they run.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufe00-\ufe0f]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) =>
      /[\n\u200c\u200d]/.test(one) || directionMarks.test(one) ? one : ' ',
    );
