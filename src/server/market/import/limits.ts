import { Refusal } from '../../kernel/index.ts';
import { writeImportText } from './import-texts.ts';

/** Limits of one file: what is known of it stays in memory until it is written. */
export const maxItems = 50_000;
/** Characters of all items together. */
export const maxItemChars = 200_000_000;
export const maxPurchases = 3_000_000;
/** Sales lines of Envato statements are kept until the last line was read. */
export const maxStatementLines = 1_000_000;

/** `sentence`: what the file has too much of. */
export function tooLarge(sentence: string): Refusal {
  return new Refusal('invalid', `${writeImportText('nothing')} ${sentence}`, { errors: { file: [sentence] } });
}
