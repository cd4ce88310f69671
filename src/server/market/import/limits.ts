import { Refusal } from '../../kernel/index.ts';
import { writeImportText } from './import-texts.ts';

/** Per file. Items stay in memory until they are written. */
export const maxItems = 50_000;
/** all items together */
export const maxItemChars = 200_000_000;
export const maxPurchases = 3_000_000;
export const maxStatementLines = 1_000_000;

export function tooLarge(sentence: string): Refusal {
  return new Refusal('invalid', `${writeImportText('nothing')} ${sentence}`, { errors: { file: [sentence] } });
}
