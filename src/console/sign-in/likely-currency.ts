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
  for (const language of languages) {
    const currency = BY_REGION[new Intl.Locale(language).region ?? ''];
    if (currency !== undefined) return currency;
  }
  if (timeZone.startsWith('Europe/')) return 'EUR';
  return BY_REGION[new Intl.Locale(languages[0] ?? 'en').maximize().region ?? ''] ?? 'USD';
}
