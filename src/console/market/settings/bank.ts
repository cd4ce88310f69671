import { t } from '../../i18n/index.ts';

/** The API stores bank details as one string, which is shown to buyers. */
export type BankValues = { holder: string; iban: string; bic: string; note: string };

const IBAN_LINE = /^IBAN:?\s*([A-Z]{2}\d{2}[A-Z0-9 ]+)$/i;
const BIC_LINE = /^(?:BIC|SWIFT)(?:\/(?:BIC|SWIFT))?:?\s*([A-Z0-9]{8}(?:[A-Z0-9]{3})?)$/i;

/**
 * Finds the holder, IBAN and BIC. The other lines become the note. If there is no IBAN, the whole text becomes the
 * note.
 */
export function parseBank(text: string): BankValues {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => IBAN_LINE.test(line.trim()));
  if (at === -1) return { holder: '', iban: '', bic: '', note: text };
  const bicAt = lines.findIndex((line) => BIC_LINE.test(line.trim()));
  const found = (pattern: RegExp, index: number) => pattern.exec(lines[index]?.trim() ?? '')?.[1] ?? '';
  const rest = lines.filter((_, index) => index !== at && index !== bicAt && !(at === 1 && index === 0));
  return {
    holder: at === 1 ? (lines[0] ?? '').trim() : '',
    iban: formatIban(found(IBAN_LINE, at)),
    bic: found(BIC_LINE, bicAt).toUpperCase(),
    note: rest.join('\n').trim(),
  };
}

export const bankText = ({ holder, iban, bic, note }: BankValues): string =>
  [holder.trim(), iban.trim() && `IBAN ${formatIban(iban)}`, bic.trim() && `BIC ${compact(bic)}`, note.trim()]
    .filter((line) => line !== '')
    .join('\n');

export function bankErrors({ holder, iban, bic }: BankValues): Partial<Record<keyof BankValues, string[]>> {
  const faults: Partial<Record<keyof BankValues, string[]>> = {};
  const hasIban = iban.trim() !== '';
  if (hasIban && !isIban(iban)) faults.iban = [t('This is not a valid IBAN. Check it for a wrong or missing digit.')];
  if (hasIban && holder.trim() === '') faults.holder = [t('Enter the account holder’s name.')];
  if (!hasIban && (holder.trim() !== '' || bic.trim() !== ''))
    faults.iban = [t('Enter the IBAN, or put all details into the field below.')];
  if (bic.trim() !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(compact(bic)))
    faults.bic = [t('A BIC has 8 or 11 letters and digits, such as COBADEFF.')];
  return faults;
}

const compact = (text: string): string => text.replace(/\s/g, '').toUpperCase();
const formatIban = (text: string): string => compact(text).replace(/(.{4})(?=.)/g, '$1 ');

/** Validates the check digits (ISO 13616). */
function isIban(text: string): boolean {
  const iban = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
