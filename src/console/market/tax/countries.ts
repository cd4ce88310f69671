import { tag } from '../../i18n/index.ts';
import { countryName } from '../../ui/format/country.ts';

/** Every ISO 3166 code that browsers name, sorted by name. The API accepts any code. */
export function listCountries(): { value: string; label: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !UNIONS.has(code) && countryName(code) !== code)
    .filter((code) => new Intl.Locale('und', { region: code }).region === code)
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, tag));
}

/** Regions that aren't countries. */
const UNIONS = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
