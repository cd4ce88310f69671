import { currentLanguage, currentTag, type Language } from '../../kernel/index.ts';

/** Codes of unions, outlying areas, tests and unknown regions. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

type Country = { code: string; name: string };

let knownCodes: readonly string[] | undefined;
/** The first call takes about 20 ms. */
const codes = (): readonly string[] => (knownCodes ??= countryCodes());
const named = new Map<Language, readonly Country[]>();

/** Sorted by name. */
export function countriesByName(): readonly Country[] {
  const known = named.get(currentLanguage());
  if (known) return known;
  const names = new Intl.DisplayNames(currentTag(), { type: 'region' });
  const collator = new Intl.Collator(currentTag());
  const countries = codes()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => collator.compare(a.name, b.name));
  named.set(currentLanguage(), countries);
  return countries;
}

/** In the current language. Returns the code if the country is unknown. */
export const countryName = (code: string): string =>
  isCountry(code) ? (new Intl.DisplayNames(currentTag(), { type: 'region' }).of(code) ?? code) : code;

export const isCountry = (code: string): boolean => codes().includes(code);

function countryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const seen = new Set<string>();
  return (
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !notCountries.has(code))
      .map((code) => ({ code, name: names.of(code) ?? '' }))
      // Retired codes have their successor's name or no name.
      .filter(({ code, name }) => name !== '' && new Intl.Locale('und', { region: code }).region === code)
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .map(({ code }) => code)
  );
}
