/** Dimensions whose values have a mark of their own. */
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

/** Whether its values lie in a country. */
export const isPlace = (dimension: string): boolean => ['country', 'region', 'city'].includes(dimension);

/** The country of a place: of `DE`, or of `Bavaria, DE`. */
export const countryOf = (place: string): string | undefined => /(?:^|, )([A-Z]{2})$/.exec(place)?.[1];

/** `Firefox 144` without its version. */
export const withoutVersion = (name: string): string => name.replace(/ \d[\d. or]*$/, '');

/** Hosts of a brand as brands.ts has them: a domain with all its subdomains, or a name under any ending. */
export type Hosts = Record<string, { hosts: string }>;

/** The brand of a source, by its name or by its host; undefined for one that is not drawn. */
export function brandOf(brands: Hosts, source: string): string | undefined {
  if (Object.hasOwn(brands, source)) return source;
  const host = source.toLowerCase().replace(/^www\./, '');
  const fits = (known: string) =>
    known.includes('.')
      ? host === known || host.endsWith(`.${known}`)
      : new RegExp(`(^|\\.)${known}\\.(com?\\.)?[a-z]{2,4}$`).test(host);
  // The longest that fits: mail.google.com is not google.
  return Object.entries(brands)
    .flatMap(([name, { hosts }]) =>
      hosts.split(' ').flatMap((known) => (known && fits(known) ? [{ name, known }] : [])),
    )
    .sort((one, other) => other.known.length - one.known.length)[0]?.name;
}

/** The letter that stands for a source without a drawing. */
export const letterOf = (source: string): string =>
  source
    .replace(/^www\./, '')
    .match(/[\p{L}\p{N}]/u)?.[0]
    .toUpperCase() ?? '?';
