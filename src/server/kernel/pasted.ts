/**
 * Added by copying from mails or documents: white space, invisible characters and dashes, including some that Unicode
 * doesn't classify as such.
 */
const invisible = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const dash = '\\p{Dash}\\u02d7\\u2043\\u2500\\u2501\\u30fc';
const decoration = new RegExp(`[\\s\\p{Z}${invisible}${dash}]`, 'gu');
const [invisibles, dashes] = [new RegExp(`[${invisible}]`, 'gu'), new RegExp(`[${dash}]`, 'gu')];

const label = /^\p{L}[\p{L}\p{M}\p{Z}.-]{0,40}[:：](?=[\s\p{Z}])/u;
const before = /^[\s\p{Z}\p{Quotation_Mark}`*<(]+/u;
/** The lookbehind keeps the time linear: the match can only start where these characters begin. */
const behind = /(?<![\s\p{Z}\p{Quotation_Mark}`*>).,;!…])[\s\p{Z}\p{Quotation_Mark}`*>).,;!…]+$/u;

/** Returns a pasted code without its label, the quotation marks around it, and the full stop of a sentence. */
export const withoutFrame = (pasted: string): string =>
  pasted.replace(before, '').replace(label, '').replace(before, '').replace(behind, '');

/** Returns a pasted code without white space, dashes and invisible characters. Wide letters and other digits are ASCII. */
export const bareCode = (pasted: string): string => withAsciiDigits(pasted.normalize('NFKC')).replace(decoration, '');

/** Returns a pasted code with plain dashes, without invisible characters and white space around it. */
export const plainCode = (pasted: string): string =>
  withAsciiDigits(pasted.normalize('NFKC')).replace(invisibles, '').replace(dashes, '-').trim();

/** Returns pasted text without invisible characters and white space around it, in Unicode's compatible form. */
export const plainText = (pasted: string): string => pasted.normalize('NFKC').replace(invisibles, '').trim();

const withAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Unicode encodes the ten digits of a script in a row. */
function digitValue(codePoint: number): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value % 10;
}
