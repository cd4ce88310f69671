import { type Message, message } from '../../kernel/index.ts';

/** `copied`: the spelling that bank forms accept; undefined if bank forms have no such field */
type BankDetail = { name: Message; shown: string; copied?: string };

/**
 * Splits the text into the fields of a bank form and the remaining notes. Returns undefined if the text contains no
 * IBAN.
 */
export function readBankDetails(text: string): BankDetail[] | undefined {
  if (findIban(text) === undefined) return undefined;
  const lines = text
    // IBAN and BIC are often on one line.
    .replace(/(?:[,;]|(?<=\d))[ \t]+(?=(?:IBAN|BIC|SWIFT)\b)/gi, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const details: BankDetail[] = [];
  const others: string[] = [];
  for (const [index, line] of lines.entries()) {
    const detail = readIban(line) ?? readBic(line) ?? readHolder(line, index);
    if (detail === undefined) others.push(line);
    else details.push(detail);
  }
  return others.length === 0 ? details : [...details, { name: message('Notes'), shown: others.join('\n') }];
}

function readIban(line: string): BankDetail | undefined {
  const iban = findIban(line);
  if (iban === undefined) return undefined;
  const typed = new RegExp([...iban].join('[ \\u00a0]?'), 'i');
  const around = line
    .replace(typed, '')
    .replace(/\bIBAN\b\s*:?/i, '')
    .trim();
  const shown = iban.replace(/.{4}(?=.)/g, '$& ');
  return { name: message('IBAN'), shown: around === '' ? shown : `${shown}\n${around}`, copied: iban };
}

function readBic(line: string): BankDetail | undefined {
  const [, bic] =
    /^(?:BIC|SWIFT)(?:[ /-]+(?:BIC|SWIFT|code))*[\s:]+([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/i.exec(line) ?? [];
  return bic === undefined ? undefined : { name: message('BIC'), shown: bic, copied: bic };
}

/** Reads a labelled name, or a short first line that is not a sentence. */
function readHolder(line: string, index: number): BankDetail | undefined {
  const [, labelled] = /^(?:account )?(?:holder|owner|name|beneficiary|recipient|payee)\s*:\s*(.+)$/i.exec(line) ?? [];
  const isName = index === 0 && line.split(/\s+/).length <= 6 && !/[:!?,]|\d{3}|\.$/.test(line);
  const holder = labelled ?? (isName ? line : undefined);
  return holder === undefined ? undefined : { name: message('Account holder'), shown: holder, copied: holder };
}

/** Returns the first valid IBAN, without spaces. */
export function findIban(text: string): string | undefined {
  const candidates = text.toUpperCase().match(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]){11,30}/g) ?? [];
  for (const candidate of candidates) {
    const compact = candidate.replace(/[ \u00a0]/g, '');
    // The match can include the next word on the line.
    for (let length = compact.length; length >= 15; length--)
      if (hasCheckDigits(compact.slice(0, length))) return compact.slice(0, length);
  }
  return undefined;
}

/** ISO 7064, MOD 97-10. */
function hasCheckDigits(iban: string): boolean {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`]
    .map((letter) => String(Number.parseInt(letter, 36)))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
