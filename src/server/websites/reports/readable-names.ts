import type { DimensionName } from '../filters/index.ts';

type Readable = { sql: string; params: Record<string, unknown> };

/** Countries and languages are stored as codes but sorted and searched by name. */
export function readableName(dimension: DimensionName, value: string): Readable {
  const named = (code: string, names: string) =>
    `transform(${code}, {${names}_codes:Array(String)}, {${names}_names:Array(String)}, ${code})`;
  switch (dimension) {
    case 'country':
      return { sql: named(value, 'country'), params: countries() };
    case 'language': {
      const [language, region] = [1, 2].map((part) => `splitByChar('-', ${value})[${part}]`) as [string, string];
      return {
        sql: `concat(${named(language, 'language')}, if(${region} = '', '', concat(' (', ${named(region, 'country')}, ')')))`,
        params: { ...countries(), ...languages() },
      };
    }
    default:
      return { sql: value, params: {} };
  }
}

type Names = { codes: string[]; names: string[] };
let countryNames: Names | undefined;
let languageNames: Names | undefined;

function countries() {
  countryNames ??= allNames('region', (code) => code);
  return { country_codes: countryNames.codes, country_names: countryNames.names };
}

function languages() {
  languageNames ??= allNames('language', (code) => code.toLowerCase());
  return { language_codes: languageNames.codes, language_names: languageNames.names };
}

function allNames(type: 'region' | 'language', written: (code: string) => string): Names {
  const english = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = letters
    .flatMap((first) => letters.map((second) => written(first + second)))
    .flatMap((code): [string, string][] => {
      const name = english.of(code);
      return name === undefined ? [] : [[code, name]];
    });
  return { codes: found.map(([code]) => code), names: found.map(([, name]) => name) };
}
