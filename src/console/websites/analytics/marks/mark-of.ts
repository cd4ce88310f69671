const MARKED = new Set([
  'country',
  'region',
  'city',
  'source',
  'referrer',
  'referrer_page',
  'search_engine',
  'social_network',
  'browser',
  'browser_version',
  'system',
  'system_version',
  'device',
]);

export const hasMark = (dimension: string): boolean => MARKED.has(dimension);

export const isPlace = (dimension: string): boolean => ['country', 'region', 'city'].includes(dimension);

/** `place` is for example `DE` or `Bavaria, DE`. */
export const countryOf = (place: string): string | undefined => /(?:^|, )([A-Z]{2})$/.exec(place)?.[1];

export const withoutVersion = (name: string): string => name.replace(/ \d[\d. or]*$/, '');

export type Hosts = Record<string, { hosts: string }>;

export function brandOf(brands: Hosts, source: string): string | undefined {
  if (Object.hasOwn(brands, source)) return source;
  const host = source.toLowerCase().replace(/^www\./, '');
  const fits = (known: string) =>
    known.includes('.')
      ? host === known || host.endsWith(`.${known}`)
      : new RegExp(`(^|\\.)${known}\\.(com?\\.)?[a-z]{2,4}$`).test(host);
  // The longest match wins, because mail.google.com is not Google.
  return Object.entries(brands)
    .flatMap(([name, { hosts }]) =>
      hosts.split(' ').flatMap((known) => (known && fits(known) ? [{ name, known }] : [])),
    )
    .sort((one, other) => other.known.length - one.known.length)[0]?.name;
}

export const letterOf = (source: string): string =>
  source
    .replace(/^www\./, '')
    .match(/[\p{L}\p{N}]/u)?.[0]
    .toUpperCase() ?? '?';
