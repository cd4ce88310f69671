/** Returns the region of the visitor's preferred language. '' for `en-US`, the default of browsers worldwide. */
export function likelyRegion(acceptLanguage: string | undefined): string {
  const [preferred = ''] = (acceptLanguage ?? '').split(/[,;]/);
  const [, language = '', region = ''] =
    /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})$/i.exec(preferred.trim())?.map((part) => part ?? '') ?? [];
  const country = region.toUpperCase();
  return language.toLowerCase() === 'en' && country === 'US' ? '' : country;
}

/** Currencies of several countries. The others' codes start with the code of their country. */
const sharedCurrencies = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
} satisfies Record<string, string>;

const countriesOf = (currency: string): string =>
  sharedCurrencies[currency as keyof typeof sharedCurrencies] ?? currency.slice(0, 2);

/** `currencies`: of the item, its own first. `asked` counts only if it is one of them. */
export function chooseCurrency(
  currencies: readonly string[],
  { asked, acceptLanguage }: { asked: unknown; acceptLanguage: string | undefined },
): string {
  const region = likelyRegion(acceptLanguage);
  const likely = (currency: string) => region !== '' && countriesOf(currency).split(' ').includes(region);
  return currencies.find((one) => one === asked) ?? currencies.find(likely) ?? currencies[0] ?? '';
}
