import { bareCode, currentTag, t, withoutFrame } from '../../kernel/index.ts';

type Format = { pattern: RegExp; example: string };

/** The EU (VIES) and its neighbours. */
const formats: Record<string, Format> = {
  AT: { pattern: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^\d{9,10}$/, example: 'BG123456789' },
  CH: { pattern: /^E\d{9}(MWST|TVA|IVA)?$/, example: 'CHE-123.456.789' },
  CY: { pattern: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^\d{9}$/, example: 'EE123456789' },
  EL: { pattern: /^\d{9}$/, example: 'EL123456789' },
  ES: { pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESX12345678' },
  FI: { pattern: /^\d{8}$/, example: 'FI12345678' },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' },
  HR: { pattern: /^\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { pattern: /^\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^\d{9}B\d{2}$/, example: 'NL123456789B01' },
  NO: { pattern: /^\d{9}(MVA)?$/, example: 'NO123456789MVA' },
  PL: { pattern: /^\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^\d{2,10}$/, example: 'RO1234567890' },
  SE: { pattern: /^\d{12}$/, example: 'SE123456789001' },
  SI: { pattern: /^\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^\d{10}$/, example: 'SK1234567890' },
  XI: { pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'XI123456789' },
};

/** Numbers that companies write at home, of which the VAT ID is made. */
const domesticForms: Record<string, (given: string) => string | undefined> = {
  AT: (given) => (/^\d{8}$/.test(given) ? `U${given}` : undefined),
  BE: (given) => (/^\d{9}$/.test(given) ? `0${given}` : undefined),
  CH: (given) => (/^\d{9}$/.test(given) ? `E${given}` : undefined),
  HU: (given) => /^(\d{8})\d{3}$/.exec(given)?.[1],
};

/** Prefixes other than the ISO 3166 code. */
const prefixes: Record<string, string[]> = { GR: ['EL'], GB: ['GB', 'XI'], IM: ['GB'], MC: ['FR'] };

/** Normalizes a VAT ID ('' if there is none) and checks only its format. `country`: ISO 3166, '' if unknown. */
export function parseVatId(written: string, country: string): { vatId: string } | { problem: string } {
  const compact = bareCode(withoutFrame(written))
    .toUpperCase()
    .replace(/[./,:;_'’]/g, '');
  if (compact === '') return { vatId: '' };
  const own = (prefixes[country] ?? [country]).filter((prefix) => prefix in formats);
  if (own.length > 0) {
    const match = own.map((prefix) => withPrefix(compact, prefix, country)).find((vatId) => vatId !== undefined);
    if (match !== undefined) return { vatId: match };
    const example = formats[own[0] ?? '']?.example;
    const name = new Intl.DisplayNames(currentTag(), { type: 'region' }).of(country) ?? country;
    return {
      problem: t('This is not a VAT ID of {country}, such as {example}.', { country: name, example: example ?? '' }),
    };
  }
  const prefix = compact.slice(0, 2);
  if (country === '' && prefix in formats) {
    const vatId = withPrefix(compact, prefix, prefix);
    return vatId === undefined
      ? {
          problem: t('A VAT ID with {prefix} looks like {example}.', {
            prefix,
            example: formats[prefix]?.example ?? '',
          }),
        }
      : { vatId };
  }
  const isPlausible = /^[\p{Lu}\p{Lo}\d+*&]{4,30}$/u.test(compact) && /\d/.test(compact);
  return isPlausible
    ? { vatId: compact }
    : { problem: t('Enter the VAT ID with its country code, such as DE123456789.') };
}

/** Greece's prefix is not its ISO code, so either can be in front. */
function withPrefix(compact: string, prefix: string, country: string): string | undefined {
  const startOf = (text: string) => [prefix, country].find((one) => one !== '' && text.startsWith(one));
  const written = startOf(compact);
  if (written === undefined) {
    // The letters in a bare French ID can look like another country's prefix.
    if (isOfOtherCountry(compact)) return undefined;
    const labeled = withLabel.exec(compact)?.[1];
    if (labeled !== undefined && startOf(labeled) !== undefined) return withPrefix(labeled, prefix, country);
  }
  const given = compact.slice(written?.length ?? 0);
  const rest = domesticForms[prefix]?.(given) ?? given;
  return formats[prefix]?.pattern.test(rest) ? `${prefix}${rest}` : undefined;
}

const taxes = [
  ...['VAT', 'TAX', 'UST', 'UMSATZSTEUER', 'MWST', 'UID', 'TVA', 'NTVA', 'IVA', 'PIVA', 'PARTITAIVA', 'NIF', 'CIF'],
  ...['BTW', 'MOMS', 'ALV', 'NIP', 'DIČ', 'DPH', 'IČDPH', 'PDV', 'PVM', 'PVN', 'KMKR', 'ÁFA', 'ΦΠΑ', 'ΑΦΜ', 'ДДС'],
];
/** A word is after the words that begin with it, which match first. */
const numbers = [
  ...['IDENTIFICATION', 'IDENTIFIKATIONS', 'ID', 'REGISTRATION', 'REG', 'INTRACOMMUNAUTAIRE'],
  ...['NO', 'NR', 'NUMBER', 'NUMMER', 'NUMÉRO', 'NÚMERO', 'NUMERO'],
];
/** Labels that companies write in front of the prefix. Other letters there belong to another ID. */
const withLabel = new RegExp(`^(?:EU)?(?:${taxes.join('|')})(?:${numbers.join('|')})*([A-Z]{2}.+)$`, 'u');

const isOfOtherCountry = (compact: string): boolean =>
  formats[compact.slice(0, 2)]?.pattern.test(compact.slice(2)) === true;
