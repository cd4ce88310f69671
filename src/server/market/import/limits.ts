import { Refusal } from '../../kernel/index.ts';

/** Limits of one file: what is known of it stays in memory until it is written. */
export const maxItems = 50_000;
/** Characters of all items together. */
export const maxItemChars = 200_000_000;
export const maxPurchases = 3_000_000;
/** Sales lines of Envato statements are kept until the last line was read. */
export const maxStatementLines = 1_000_000;

/** `what`: what the file has too much of. */
export function tooLarge(what: string): Refusal {
  const sentence = `The file has ${what}. Split it and import the parts one after another.`;
  return new Refusal('invalid', `Nothing was imported. ${sentence}`, { errors: { file: [sentence] } });
}
