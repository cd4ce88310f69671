/** Codes that the platform names but that are no country of a buyer: unions, outlying parts, tests and what is unknown. */
const others = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Countries a buyer can be in, by name: ISO 3166 code and English name. */
export const countries: readonly { code: string; name: string }[] = namedCountries();

export const isCountry = (code: string): boolean => countries.some((country) => country.code === code);

function namedCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const seen = new Set<string>();
  return (
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !others.has(code))
      .map((code) => ({ code, name: names.of(code) ?? '' }))
      // Codes that are used no more have the name of their successor, or none.
      .filter(({ code, name }) => name !== '' && new Intl.Locale('und', { region: code }).region === code)
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  );
}
