// not shown: codes
const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK';
const BY_REGION: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.split(' ').map((region) => [region, 'EUR'])),
  ...{ AU: 'AUD', BR: 'BRL', CA: 'CAD', CH: 'CHF', CN: 'CNY', CZ: 'CZK', DK: 'DKK', GB: 'GBP', HU: 'HUF', IN: 'INR' },
  ...{ JP: 'JPY', KR: 'KRW', LI: 'CHF', MX: 'MXN', NO: 'NOK', NZ: 'NZD', PL: 'PLN', RO: 'RON', SE: 'SEK', TR: 'TRY' },
  ...{ US: 'USD', ZA: 'ZAR' },
};

/** Guesses the currency from the region of the browser's language, such as `en-GB`. A time zone in Europe means euros. */
export function likelyCurrency(languages: readonly string[], timeZone: string): string {
  const locales = languages.flatMap(readLocale);
  for (const { region = '' } of locales) {
    const currency = BY_REGION[region];
    if (currency !== undefined) return currency;
  }
  if (timeZone.startsWith('Europe/')) return 'EUR';
  return BY_REGION[locales[0]?.maximize().region ?? ''] ?? 'USD';
}

/** Browsers also report names of the system's locale, such as `en-US@posix`. */
function readLocale(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
