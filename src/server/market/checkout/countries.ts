/** Region codes that are not countries a buyer can be in: unions, outlying areas, test codes and unknown. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Countries with ISO 3166 code and English name, sorted by name. */
export const countries: readonly { code: string; name: string }[] = namedCountries();

export const isCountry = (code: string): boolean => countries.some((country) => country.code === code);

function namedCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const seen = new Set<string>();
  return (
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => !notCountries.has(code))
      .map((code) => ({ code, name: names.of(code) ?? '' }))
      // Retired codes have the name of their successor, or none.
      .filter(({ code, name }) => name !== '' && new Intl.Locale('und', { region: code }).region === code)
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  );
}
