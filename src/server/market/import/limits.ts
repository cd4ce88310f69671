import { Refusal } from '../../kernel/index.ts';

/** What one file may bring: what is known of it is kept in memory until it is written, beside the service. */
export const mostItems = 50_000;
/** Characters of all items together. */
export const mostItemChars = 200_000_000;
export const mostPurchases = 3_000_000;
/** Lines of Envato's statements that make sales are kept until the last one was read. */
export const mostStatementLines = 1_000_000;

/** `what`: what the file has that is too much. */
export function tooLarge(what: string): Refusal {
  const sentence = `The file has ${what}: split it, and import its parts one after the other.`;
  return new Refusal('invalid', `Nothing was imported. ${sentence}`, { errors: { file: [sentence] } });
}
